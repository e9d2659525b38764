// The category of a package. Keywords are ambiguous: `map` is a function, a data structure or a chart of a country, and every
// component with a style sheet has a field `style`. A category counts only if the name or the description confirms it.

/** The fields of a manifest that are read. */
interface Described {
  name: string;
  description?: unknown;
  keywords?: unknown;
  style?: unknown;
  unpkg?: unknown;
  jsdelivr?: unknown;
}

/** The numbers are those of the rule sets. */
const players = 14;
const editors = 24;
const graphics = 25;
const maps = 35;
const libraries = 59;
const frameworks = 66;

export const categoryOf = (manifest: Described): number =>
  confirmedCategory(
    manifest.name,
    typeof manifest.description === 'string' ? manifest.description : '',
    guessedCategory(manifest),
  );

function guessedCategory({ keywords, style, unpkg, jsdelivr }: Described): number {
  const words = (Array.isArray(keywords) ? keywords : [])
    .filter((word) => typeof word === 'string')
    .map((word) => word.toLowerCase());
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (has(/wysiwyg|rich.?text|^editor$/)) return editors;
  if (has(/^charts?$|^canvas$|webgl|visuali[sz]ation|^3d$|^graph$/)) return graphics;
  if (has(/^maps?$|leaflet|mapbox|openlayers/)) return maps;
  if (has(/^(?:video|audio|player|hls)$/)) return players;
  const isStyleOnly = [unpkg, jsdelivr].every((file) => typeof file !== 'string' || file.endsWith('.css'));
  if ((typeof style === 'string' && isStyleOnly) || has(/css.?framework|ui.?framework|design.?system/))
    return frameworks;
  return libraries;
}

/** The category that keywords made likely, or the right one. */
export function confirmedCategory(name: string, description: string, guessed: number): number {
  const known = categoryOfName.get(name);
  if (known !== undefined) return known;
  if (guessed !== libraries && ofMaps.test(name) && !name.startsWith('@deck.gl/')) return maps;
  if (guessed === frameworks && ofVideos.test(name)) return players;
  const text = `${name} ${description}`.replaceAll(/source.?maps?/gi, ' ');
  const { confirmed, refused, otherwise } = signs[guessed] ?? {};
  const isConfirmed = (confirmed?.test(text) ?? true) && !refused?.test(text);
  if (isConfirmed) return guessed;
  return otherwise?.find(([pattern]) => pattern.test(text))?.[1] ?? libraries;
}

const ofMaps = /leaflet|mapbox-gl|maplibre|openlayers|^ol-|google-?maps/i;
const ofVideos = /video\.?js/i;

interface Signs {
  confirmed?: RegExp;
  refused?: RegExp;
  /** Other categories of packages with the same keywords. */
  otherwise?: readonly (readonly [RegExp, number])[];
}

const signs: Readonly<Record<number, Signs>> = {
  [editors]: {
    confirmed:
      /rich.?text|wysiwyg|quill|ckeditor|tiptap|tinymce|\bslate|lexical|draft-?js|draft\.js|prosemirror|\btrix\b|froala|summernote|editor\.?js|markdown|text.?editor|(?:html|code|block|notion-style)[ -]?editor|codemirror|monaco|\bace\b|mobiledoc|textangular/i,
    refused: /(?<!slate.{0,80})\brenderers?\b|editor-component|to richtext data/i,
    otherwise: [
      [/diagram|vue-flow|graph editor|flow ?chart/i, graphics],
      [/leaflet/i, maps],
    ],
  },
  [graphics]: {
    refused:
      /data.?structures?|state machine|xstate|microsoft graph|captcha|\bxterm|terminal|force\.com|topological|graph (?:object|data)|^graphology(?!-layout)|graphlib|graph-run|digraph|signature|json-viewer|screenshot|(?:from|render) (?:a )?DOM node|html\dpdf|barcode|QR code|placeholders|canvas.?to.?blob|load.image|image (?:quality|resiz|downscale)|quality image|exif|trimming|embedded-sdk|\/embedded\b|filtering for coordinated|color-?picker|palettes|base64|bundle-analyzer|spreadsheet|displaying statistics/i,
    otherwise: [[/waveform-player/i, players]],
  },
  [maps]: {
    confirmed:
      /leaflet|mapbox|map(?:libre|tiler)|openlayers|google.?maps?|\bgeo|cartogr|\bamap|\bbmap|\bmaps\b|v(?:ector)?map\b|map (?:drawing|widget|sdk)|spatial|marker|\b(?:gis|kml|gpx|agm|bbox|epsg)\b|well-known text|kendoreact map|lat-?lng|longitude/i,
    otherwise: [[/heatmaps?|treemap/i, graphics]],
  },
  [players]: {
    confirmed:
      /player|plyr|video\.?js|(?:video|media) elements?|\bhls\b|waveform that|播放器|castable|react-youtube|web video/i,
    refused:
      /galler|light-?box|lottie|parallax|lazy|slider|modal|upload|soundfont|photo|video sdk|videosdk|polyfill|\bgrid\b/i,
    otherwise: [[/lottie/i, graphics]],
  },
  [frameworks]: {
    confirmed:
      /(?:css|ui|front-?end|components?|design|style|pattern)[ -]?(?:framework|librar|system|kit|suite|toolkit|foundation|and pattern)|components? for building|framework for|[./@-]css\b|css[/-]|[-/]ui\b|tailwind|bulma|\bbootstrap(?:-vue|-sass|-italia|-material-design)?(?:-next)? |material.(?:you|design|component)|normalize|reset\b|utility-first|visual style guide|(?:set|suite) of (?:react|ui) .{0,12}components|semantic empowers|admin-lte|component framework|ui framework|components .{0,30}(?:design|pattern)|user interface for gov|interface for gov|web components library|^@spectrum-web-components|foundation-emails|react components librar|tachyons|组件库/i,
    refused:
      /^(?!@(?:utrecht|spectrum-css|spectrum-web-components)\/).*(?:plugin|picker|tooltip|slider|jupyterlab|datatables|icons?\b|lightbox|calendar|notification|toast|spinner|pagination|prosemirror|uppy|fancybox|scrollbar|autocomplete|modal|dropdown|progress|chat\b|tables? component|fileinput|file input|listbox|touchspin|toggle|cookie|switch-control|adyen|storybook|commerce-sdk|photo|panorama|iconic)/i,
  },
};

const named = (category: number, names: string): [string, number][] =>
  names.split(/,\s+/).map((name) => [name.trim(), category]);

/** Packages whose words say something else. */
const categoryOfName: ReadonlyMap<string, number> = new Map([
  ...named(
    libraries,
    `@react-theming/storybook-addon, @remotion/player, asciichart, backgrid, blueimp-gallery, bootstrap-table, cartocolor, colorbrewer, crossfilter,
    crossfilter2, detect-gpu, fbt, firebaseui, floating-scroll, gltf-validator, gpu.js, gun, holderjs, isite, jarallax, jstreemap, lazy-brush,
    merge-images, nbdime-jupyterlab, page-flip, prism-media, quaternion, react-block-ui, react-compare-slider, react-map-interaction, scratchcard-js,
    soundmanager2, uwrap, vast-client, watermarkjs, waveform-data, webaudio-peaks`,
  ),
  ...named(editors, '@friendofsvelte/tipex, @toast-ui/editor-plugin-color-syntax, brace-extra'),
  ...named(
    graphics,
    '@antv/x6, @antv/x6-react-components, @joint/core, d3-voronoi-map, devexpress-diagram, gg-editor, gojs, heatmap.js, jointjs',
  ),
  ...named(
    maps,
    `@highcharts/map-collection, @mapbox/mapbox-gl-draw, @maptiler/sdk, @react-google-maps/api, @trimblemaps/trimblemaps-js, cesium, kepler.gl, mapillary-js,
    react-simple-maps, svgmap, vue-cesium`,
  ),
  ...named(
    players,
    '@mux/mux-player, @mux/mux-video, @vimeo/player, artplayer-plugin-danmuku, dplayer, react-player, wavesurfer.js, xgplayer',
  ),
  ...named(
    frameworks,
    `@blueprintjs/core, @primer/view-components, @primer/css, bootstrap-vue, element-plus, flexboxgrid, flexboxgrid2, govuk-frontend, grommet, jqwidgets-framework,
    materialize-css, mirotone, naive-ui, open-props, purecss, rsuite, semantic-ui, tw-elements, uikit, unpoly, vuestic-ui, vuetify`,
  ),
]);
