// Libraries whose words were reviewed: all of them are their own, although they do not contain the name of the library.

const listOf = (words: string): string[] => words.trim().split(/\s+/);

export const isReviewed: ReadonlySet<string> = new Set(
  listOf(`
  @alpinejs/focus @mapbox/mapbox-gl-geocoder @observablehq/plot @rainbow-me/rainbowkit @react-google-maps/api @stomp/stompjs @tanstack/react-form
  @vis.gl/react-google-maps @vuelidate/validators @webcomponents/webcomponentsjs adaptivecards alasql antd-mobile backbone.marionette
  bootstrap-colorpicker braintree-web-drop-in bwip-js c3 color2k connected-react-router css-vars-ponyfill diff2html dom7 element-ui
  emoji-mart-vue-fast flot flubber github-buttons glightbox grapesjs headroom.js imagesloaded inferno intersection-observer ion-rangeslider
  izitoast jointjs jquery-datetimepicker jquery-validation jsuites lazysizes leaflet-geosearch leaflet-routing-machine lite-youtube-embed
  mailcheck masonic mobx-state-tree monaco-editor mustache naive-ui noty nprogress owl.carousel p5 paho-mqtt panzoom pdfobject phoenix pica
  popmotion raphael react-accessible-accordion react-infinite-scroll-component react-masonry-css recompose recordrtc resemblejs rrule rsuite
  shaka-player stacktrace-js sweetalert tablesort three-globe tone tracekit transformation-matrix twilio-video typeahead.js vant virtual-dom
  vis-timeline visibilityjs vue-advanced-cropper vue-tel-input
  `),
);
