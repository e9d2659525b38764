// Versions that libraries state in their own code, beside code that stays the same from release to release. Bundlers keep the string, but
// give the variable that holds it another name. See `code-strings.ts`.
import type { Example, TechnologyRule } from '../../rule-set.ts';

interface Stated {
  /** The code around the version. */
  readonly before: string;
  readonly after: string;
  /** An expression for the version, if others in such a place are not that of the library. */
  readonly version?: string;
  /** A piece of the library. */
  readonly code: string;
  /** The version in `code`. Default: 1.2.3. */
  readonly is?: string;
  /** What else names the library, if the code around its version could be another's. */
  readonly beside?: Example;
  readonly rest?: TechnologyRule;
}

const stated: Readonly<Record<string, Stated>> = {
  'Editor.js': { before: '["\'`]Editor\\.js ', after: '["\'`]', code: 'let a="Editor.js 1.2.3";' },
  cropperjs: {
    before: '\\.\\$name=[\\w$]{1,4}[;,][\\w$]{1,4}\\.\\$version="',
    after: '"',
    code: 'K.$name=D;K.$version="1.2.3";',
    rest: { cats: [59], website: 'https://fengyuanchen.github.io/cropperjs/' },
  },
  Dropzone: {
    before: '="',
    after:
      '";function [\\w$]{1,4}\\(\\.\\.\\.[\\w$]{1,4}\\)\\{(?:var|let) [\\w$]{1,4}=!1;typeof [\\w$]{1,4}\\[0\\]=="boolean"',
    code: 'var z="1.2.3";function b(...l){var e=!1;typeof l[0]=="boolean"&&(e=l.shift())',
    beside: { js: { Dropzone: '' } },
  },
  'Immutable.js': {
    before: '\\.toMap\\(\\):[\\w$]{1,4}\\.toSet\\(\\)\\}(?:var|let|const) [\\w$]{1,4}="',
    after: '"',
    code: 't.toList():S(t)?t.toMap():t.toSet()}var qi="1.2.3",Ai=b;',
  },
  Lenis: {
    before: '="',
    after: '";function [\\w$]{1,4}\\([\\w$,]{5,14}\\)\\{return Math\\.max\\([\\w$]{1,4},Math\\.min\\(',
    code: 'var L="1.2.3";function R(t,e,i){return Math.max(t,Math.min(e,i))}',
    beside: { html: '<html class="lenis">' },
  },
  luxon: {
    before: ', of type \\$\\{typeof [\\w$]{1,4}\\}["`]\\)\\}(?:var|let|const) [\\w$]{1,4}="',
    after: '"',
    code: '`Unknown datetime argument: ${t}, of type ${typeof t}`)}var Br="1.2.3";',
    rest: { cats: [59], website: 'https://moment.github.io/luxon/' },
  },
  'oidc-client-ts': {
    before: '="',
    after: '",[\\w$]{1,4}=[\\w$]{1,4},[\\w$]{1,4}=class\\{constructor\\(\\)\\{this\\._dbName="oidc"',
    code: 'dt="1.2.3",ht=dt,gt=class{constructor(){this._dbName="oidc"',
  },
  scrollreveal: {
    before: '"WebkitTransition"in [\\w$]{1,4}\\}(?:var|let|const) [\\w$]{1,4}="',
    after: '"',
    code: 'return"transition"in t||"WebkitTransition"in t}var Ft="1.2.3",z,F',
    beside: { html: '<div data-sr-id="1">' },
  },
  SortableJS: {
    before: '="',
    after:
      '";function [\\w$]{1,12}\\([\\w$]{1,12}\\)\\{if\\([^~"]{0,16}"u(?:ndefined)?"[^~"]{0,20}window\\.navigator\\)return ?!!',
    code: 'var cn="1.2.3";function et(o){if(typeof window<"u"&&window.navigator)return!!navigator.userAgent.match(o)}',
    beside: { html: '<script>Error("Sortable.js requires a window with a document")</script>' },
  },
  'js-base64': {
    before: '="',
    version: '3\\.\\d+\\.\\d+',
    after:
      '"[,;](?:(?:var|let|const) )?[\\w$]{1,4}=[\\w$]{1,4},[\\w$]{1,4}=(?:"function"==typeof |typeof )(?:Buffer|TextDecoder)\\b',
    code: 'var m="3.2.3",P=m,b=typeof TextDecoder=="function"?new TextDecoder("utf-8",{ignoreBOM:!0}):void 0',
    beside: { html: '<script>a={encodeURI:B,encodeURL:B,utob:D,btou:R,decode:h}</script>', version: '3.2.3' },
  },
  KaTeX: {
    before: '\\{version:"',
    after: '",render:[\\w$]{1,4},renderToString:',
    code: 'Hre={version:"1.2.3",render:$re,renderToString:function(e,t){',
  },
  'spin.js': {
    before: '//fgnass\\.github\\.com/spin\\.js#v',
    version: '\\d\\.\\d\\.\\d',
    after: '\\s',
    code: '//fgnass.github.com/spin.js#v1.2.3\n!function(a,b){',
  },
  'vue-i18n': {
    before: '\\{version:"',
    after: '",locale:[\\w$.]{1,20},fallbackLocale:[\\w$.]{1,20},messages:[\\w$.]{1,20},modifiers:',
    code: 'const t={version:"1.2.3",locale:a.value,fallbackLocale:c.value,messages:l.value,modifiers:w,pluralRules:S',
    rest: { cats: [59], website: 'https://vue-i18n.intlify.dev' },
  },
  'sockjs-client': {
    // A module of its own, which bundlers put far from the rest.
    before: '\\.exports="',
    version: '1\\.[0-6]\\.\\d',
    after: '"\\}',
    code: '7778(e){e.exports="1.2.3"},function(e){throw new Error("Incompatible SockJS! Main site uses:")',
    beside: { version: '1.2.3' },
  },
  mqtt: {
    before: '\\{version:"',
    after: '"\\}[^~]{0,160}\\.MQTTJS_VERSION=',
    code: 't.exports={version:"1.2.3"}}),Gr=jt(h=>{Object.defineProperty(h,"__esModule",{value:!0}),h.MQTTJS_VERSION=h.nextTick',
    rest: { cats: [59], website: 'https://github.com/mqttjs/MQTT.js' },
  },
  Apollo: {
    before:
      '(?:\\.constructor\\("return this"\\)\\(\\)\\}\\)[,;](?:(?:var|let|const) )?[\\w$]{1,4}="|"ApolloErrorMessageHandler_|\\.__APOLLO_CLIENT__=this\\),this\\.version=")',
    after: '"',
    code: 'n(function(){return n.constructor("return this")()});var Ou="1.2.3";',
  },
  'Uptime Kuma': {
    before: '\\bfrontendVersion\\(\\)\\s?\\{\\s{0,9}return\\s?"',
    version: '\\d+\\.\\d+\\.\\d+(?:-beta\\.\\d+)?',
    after: '"',
    code: 'computed:{frontendVersion(){return"1.2.3"},isFrontendBackendVersionMatched()',
    beside: { html: '<title>Uptime Kuma</title>' },
  },
  'Vue.js': {
    before: '="',
    version: '2\\.7\\.\\d+',
    after:
      '"[;,](?:(?:var|let|const) )?[\\w$]{1,4}=new [\\w$]{1,4};function [\\w$]{1,4}\\([\\w$]{1,4}\\)\\{return [\\w$]{1,4}\\([\\w$]{1,4},[\\w$]{1,4}\\),[\\w$]{1,4}\\.clear\\(\\)',
    code: 'var Am="2.7.16";var Ul=new Rn;function Gi(e){return qi(e,Ul),Ul.clear(),e}',
    beside: { html: '<div id="app" data-server-rendered="true"></div>', version: '2.7.16' },
  },
  Axios: {
    before: '="',
    after:
      '"(?:;(?:var|let|const) |,)[\\w$]{1,4}=(?:64\\*1024|65536),(?:[\\w$]{1,4}=\\{cache:"default",redirect:"follow",referrer:"about:client"|\\{isFunction:)',
    code: 'var Oe="1.2.3";var Zr=64*1024,Yr={cache:"default",redirect:"follow",referrer:"about:client"',
  },
  '@supabase/supabase-js': {
    before: '="',
    after: '"[,;](?:let |var |const )?[\\w$]{1,4}=""[,;](?:[\\w$]{1,4};)?typeof Deno<"u"\\?\\(?[\\w$]{1,4}="deno"',
    code: 'var di="1.2.3",nt="",Lt;typeof Deno<"u"?(nt="deno",Lt=Deno.version)',
    rest: { cats: [59], website: 'https://supabase.com/docs/reference/javascript' },
  },
  Ace: {
    before: '\\.version="',
    after: '"\\}\\){1,2},ace\\.define\\("ace/loader_build"',
    code: 't.version="1.2.3"})),ace.define("ace/loader_build"',
  },
  Pusher: {
    before: '"Pusher\\.ScriptReceivers"\\)[;,](?:(?:var|let|const) )?[\\w$]{1,4}="',
    after: '"',
    code: 'new l("_pusher_script_","Pusher.ScriptReceivers");let d="1.2.3",f={endpoint:"/pusher/user-auth"',
    rest: { cats: [59], website: 'https://pusher.com/docs/' },
  },
  Firebase: { before: '\\("firebase","', after: '","app"\\)', code: 'kW("firebase","1.2.3","app")' },
  lexical: {
    before: '["\']',
    after: '\\+(?:prod|dev)\\.(?:esm|cjs)["\']',
    code: 'n3.version="1.2.3+prod.esm"',
    rest: { cats: [24], website: 'https://lexical.dev' },
  },
  Quasar: {
    before: '\\bname:["\']Quasar["\'],version:["\']',
    after: '["\']',
    code: 'var Ic={name:"Quasar",version:"1.2.3",install:function(e,t={}){',
  },
  jsox: {
    before: '\\.JSOX=[\\w$]{1,4},[\\w$]{1,4}\\.version="',
    after: '"',
    code: 'let o=i||{};i.JSOX=o,o.version="1.2.3";',
    rest: { cats: [59], website: 'https://github.com/d3x0r/JSOX' },
  },
  store2: {
    before: '\\bversion:\\s?"',
    after: '",\\s{0,9}areas:\\s?\\{\\},',
    code: 'var _={version:"1.2.3",areas:{},apis:{}',
    rest: { cats: [59], website: 'https://github.com/nbubna/store' },
  },
  Tabster: {
    before: '\\.?_version="',
    after: '",this\\._noop=',
    code: 'this._initQueue=[],this._version="1.2.3",this._noop=!1',
    rest: { cats: [59], website: 'https://tabster.io', description: 'Tabster moves the focus with the keyboard.' },
  },
  'Bull Board': {
    before: '"githubIcon-[\\w-]{1,12}"\\}\\),"',
    after: '"',
    code: '(0,n.jsx)(eb,{className:"githubIcon-E8PA4T"}),"1.2.3"]',
    beside: { html: '<script id="__UI_CONFIG__">' },
  },
  'Highlight.js': {
    before: '="',
    after: '";class [\\w$]{1,4} extends Error\\{constructor\\([^~"]{0,60}"HTMLInjectionError"',
    code: 'var or="1.2.3";class er extends Error{constructor(e,t){super(e),this.name="HTMLInjectionError"',
  },
  'billboard.js': {
    before: '\\bbb:\\{version:"',
    after: '",generate\\(',
    code: 'i.d(e,{},{bb:{version:"1.2.3",generate(t){let e=',
    rest: { cats: [25], website: 'https://naver.github.io/billboard.js/' },
  },
  Handlebars: {
    before: '="',
    after:
      '";(?:[\\w$]{1,4}\\.VERSION=[\\w$]{1,4};(?:var|let|const) [\\w$]{1,4}=\\d;)?[\\w$]{1,4}\\.COMPILER_REVISION=',
    code: 'Zi="1.2.3";R.VERSION=Zi;var ji=8;R.COMPILER_REVISION=ji;',
  },
  CKEditor: {
    before: '\\{timestamp:"\\w{4}",version:"',
    after: '",revision:"',
    code: 'var a={timestamp:"Q511",version:"1.2.3",revision:"0",rnd:Math.floor(900*Math.random())',
    rest: { cats: [24] },
  },
  Mustache: {
    before: '\\bname[:=]"mustache\\.js"[,;](?:[\\w$]{1,12}\\.)?version[:=]"',
    after: '"',
    code: 'var d={name:"mustache.js",version:"1.2.3",tags:["{{","}}"]',
  },
  noty: {
    before: '\\{key:"version",value:function\\(\\)\\{return"',
    after: '"\\}\\},\\{key:"Push"',
    code: '{key:"version",value:function(){return"1.2.3"}},{key:"Push",value:function(r){',
    rest: { cats: [59], website: 'https://ned.im/noty/' },
  },
  'Paper.js': {
    before: '\\bversion:"',
    after: '",getView:function',
    code: 'version:"1.2.3",getView:function(){',
    rest: { cats: [59], website: 'http://paperjs.org' },
  },
  'smooth-scrollbar': {
    before: '\\.version="',
    after: '",[\\w$]{1,4}\\.ScrollbarPlugin=',
    code: 'r.version="1.2.3",r.ScrollbarPlugin=kn',
    rest: { cats: [59], website: 'https://idiotwu.github.io/smooth-scrollbar/' },
  },
  swup: {
    before: '\\bthis\\.version="',
    after: '",this\\.options=void 0,this\\.defaults=',
    code: 'this.version="1.2.3",this.options=void 0,this.defaults=Mt',
    rest: { cats: [59], website: 'https://swup.js.org' },
  },
  Handsontable: {
    before: '\\.packageName="handsontable",[\\w$]{1,4}\\.buildDate="[^"]{1,40}",[\\w$]{1,4}\\.version="',
    after: '"',
    code: 'g.packageName="handsontable",g.buildDate="31/08/2023 08:24:01",g.version="1.2.3"',
    rest: { cats: [59], website: 'https://handsontable.com' },
  },
  'Tiny Slider': { before: '\\bversion:"', after: '",getInfo:', code: 'return{version:"1.2.3",getInfo:$,events:P' },
  'Barba.js': {
    before: '\\bthis\\.version="',
    after: '",this\\.schemaPage=',
    code: 'this.version="1.2.3",this.schemaPage=Fe',
  },
  'medium-editor': {
    before: '\\bparseVersionString\\.call\\(this,\\s{0,2}["\']',
    after: '["\']',
    code: 's.version=s.parseVersionString.call(this,"1.2.3")',
    rest: { cats: [24], website: 'https://yabwe.github.io/medium-editor/' },
  },
  'Next.js': {
    before: '[;,](?:let |const |var )?[\\w$]{1,4}="',
    after: '",[\\w$]{1,4}=\\(0,[\\w$]{1,4}\\.default\\)\\(\\),[\\w$]{1,4}=[\\w$]{1,4}=>\\[\\]\\.slice\\.call\\(',
    code: ';let H="1.2.3",X=(0,P.default)(),W=e=>[].slice.call(e)',
    beside: { html: '<script id="__NEXT_DATA__" type="application/json">{}</script>' },
  },
  'Hammer.js': {
    before: '\\.VERSION="',
    after: '",[\\w$]{1,4}\\.defaults=\\{domEvents:',
    code: 'ex.VERSION="1.2.3",ex.defaults={domEvents:!1,touchAction:ed',
  },
  Sentry: {
    before: '="',
    after: '",[\\w$]{1,4}=function\\(\\)\\{function [\\w$]{1,4}\\(\\)\\{this\\.name=[\\w$]{1,4}\\.id\\}return',
    code: 'yn="1.2.3",pn=function(){function t(){this.name=t.id}return t.prototype.setupOnce=function',
    beside: { js: { Sentry: '' } },
  },
  Mermaid: {
    before: '\\{[\\w$]{1,4}="',
    after: '"\\}\\);var [\\w$,]{1,60}=[\\w$]{1,4}\\(\\(\\)=>\\{"use strict";[\\w$]{1,4}\\(\\);[\\w$]{1,4}=\\{version:',
    code: 'M(()=>{_x="1.2.3"});var V$e,U$e,ghe,yhe=M(()=>{"use strict";tO();V$e={version:_x}',
    beside: { js: { mermaid: '' } },
  },
  Amplitude: {
    before: '="',
    after: '",[\\w$]{1,4}="Web",[\\w$]{1,4}="\\$remote"',
    code: 'wN="1.2.3",TN="Web",EN="$remote"',
    beside: { html: '<script>fetch("https://api2.amplitude.com/2/httpapi")</script>' },
  },
  Stripe: {
    before: 'name:"stripe-js",version:"',
    after: '"',
    code: 'e._registerWrapper({name:"stripe-js",version:"1.2.3"',
  },
  Algolia: {
    // Some of its clients have versions of their own, which are lower.
    before: '="',
    version: '[4-9]\\.\\d+\\.\\d+',
    after: '"(?:;function [\\w$]{1,4}\\([\\w$]{1,4}\\)\\{return\\[\\{url:|,[\\w$]{1,4}=\\["de","us"\\])',
    code: 'var ne="5.2.3",re=["de","us"]',
    beside: { js: { AlgoliaSearch: '' }, version: '5.2.3' },
  },
  GrowthBook: {
    before: '\\btry\\{[\\w$]{1,4}="',
    after: '"\\}catch(?:\\([\\w$]{1,4}\\))?\\{[\\w$]{1,4}=""\\}',
    code: 'try{t="1.2.3"}catch(e){t=""}',
    beside: { html: '<script data-client-key="a" data-api-host="b"></script>' },
  },
  Shoelace: {
    before: '\\.version="',
    after: '"[,;][\\w$]{1,4}\\.dependencies=\\{\\}',
    code: 's.version="1.2.3",s.dependencies={}',
    beside: { html: '<script>e.emit("sl-request-close",{})</script>' },
  },
  Storybook: {
    before: '// src/manager-api/version\\.ts\\s{1,4}var [\\w$]{1,4} = "',
    after: '"',
    code: '// src/manager-api/version.ts\nvar lB = "1.2.3"',
  },
  'validator.js': {
    before: '\\bversion:"',
    after: '",toDate:[\\w$]{1,4},toFloat:',
    code: 'return{version:"1.2.3",toDate:a,toFloat:Z',
  },
  'Babylon.js': {
    before: '"babylonjs@',
    after: '"',
    code: 'static get NpmPackage(){return"babylonjs@1.2.3"}',
  },
  amCharts: {
    before: '\\(this,"version",\\{enumerable:!0,configurable:!0,writable:!0,value:"',
    after: '"\\}\\),Object\\.defineProperty\\(this,"licenses"',
    code: 'Object.defineProperty(this,"version",{enumerable:!0,configurable:!0,writable:!0,value:"1.2.3"}),Object.defineProperty(this,"licenses",{',
  },
  'Ember.js': {
    before: '\\._OVERRIDE_DEPRECATION_VERSION\\s?\\?\\?\\s?["\'`]',
    after: '["\'`]',
    code: 'parseFloat(Ls._OVERRIDE_DEPRECATION_VERSION??"1.2.3")',
  },
  'Ember Data': {
    // It has the version of WarpDrive.
    before: '\\.__warpDrive_universalCache\\?\\?\\{\\};[^~"]{0,60}\\{__version:"',
    after: '"\\}',
    code: '$h.__warpDrive_universalCache=$h.__warpDrive_universalCache??{};$h[zh]=$h[zh]??{__version:"1.2.3"}',
    beside: { html: '<script>t={name:"ember-data",initialize(e){}}</script>' },
  },
  Bootstrap: {
    before: 'static get VERSION\\(\\)\\{return["\'`]',
    version: '5\\.\\d+\\.\\d+',
    after: '["\'`]\\}static get DATA_KEY\\(\\)\\{return(?:`bs\\.|["\']bs\\.["\'])',
    code: 'static get VERSION(){return"5.2.3"}static get DATA_KEY(){return`bs.${this.NAME}`}',
    is: '5.2.3',
  },
  Sanity: {
    before: '="',
    after: '"[,;](?:(?:var|let|const) )?[\\w$]{1,4}="https://www\\.sanity\\.io/help/missing-context-error"',
    code: 'jo="1.2.3",Xee="https://www.sanity.io/help/missing-context-error"',
  },
  'Sanity Studio': {
    before: '="',
    after: '"[,;](?:(?:var|let|const) )?[\\w$]{1,4}="https://www\\.sanity\\.io/help/missing-context-error"',
    code: 'jo="1.2.3",Xee="https://www.sanity.io/help/missing-context-error"',
  },
  'Chart.js': {
    before: 'static version\\s?=\\s?["\'`]',
    after: '["\'`];\\s{0,9}static getChart\\s?=',
    code: 'static registry=Qu;static version="1.2.3";static getChart=am;',
  },
  'Vue Router': {
    before: '\\.install=[\\w$]{1,8},[\\w$]{1,4}\\.version="',
    version: '[23]\\.\\d+\\.\\d+',
    after: '",[\\w$]{1,4}&&window\\.Vue&&window\\.Vue\\.use\\(',
    code: 'O.install=install,O.version="2.7.0",d&&window.Vue&&window.Vue.use(O)',
    beside: { html: '<script>a({name:"RouterLink",compatConfig:{}})</script>', version: '2.7.0' },
  },
  'Moment.js': {
    before: '\\bhooks\\.version\\s?=\\s?["\']',
    version: '2\\.\\d+\\.\\d+',
    after: '["\'][,;][^~"\']{0,80}\\bhooks\\.fn\\s?=',
    code: 'hooks.version="2.20.1",function setHookCallback(t){e=t}(createLocal),hooks.fn=Ce',
    is: '2.20.1',
  },
  Lodash: {
    // Its flags follow.
    before: '="',
    version: '3\\.\\d+\\.\\d+',
    after: '",[\\w$]{1,2}=1,[\\w$]{1,2}=2,[\\w$]{1,2}=4,[\\w$]{1,2}=8,[\\w$]{1,2}=16,[\\w$=,\\d]{1,60}="\\.\\.\\."',
    code: 'var e,t="3.10.2",n=1,r=2,o=4,i=8,a=16,s=32,c=64,u=128,l=256,f=30,d="...",h=150',
    is: '3.10.2',
  },
  'sails.io.js': {
    before: '["\']__sails_io_sdk_language["\'][^~]{0,160}?\\bversion:\\s?["\']',
    after: '["\']',
    code: 'n="__sails_io_sdk_version",r="__sails_io_sdk_platform",o="__sails_io_sdk_language",i={version:"1.2.3",language:',
  },
  'Homebridge Config UI X': {
    // webpack calls the version of a package.json so.
    before: '\\.exports=\\{rE:"',
    after: '"\\}',
    code: '9510:e=>{"use strict";e.exports={rE:"1.2.3"}}',
    beside: { html: '<title>Homebridge</title><app-root></app-root>' },
  },
  'Decap CMS': {
    before: '["\'`]decap-cms@',
    after: '["\'`]',
    code: 't="decap-cms@1.2.3"',
  },
  GSAP: {
    before: '\\.version\\s?=\\s?"',
    version: '3\\.\\d+\\.\\d+',
    after:
      '",[\\w$]{1,60}\\.create=function\\([\\w$]\\)\\{return new [\\w$]{1,60}\\([\\w$]\\)\\},[\\w$]{1,60}\\.register=',
    code: 'e.version="3.15.0",e.create=function(i){return new e(i)},e.register=t',
    is: '3.15.0',
  },
  Uploadcare: {
    before: 'Number\\.MAX_VALUE[^~]{0,300}?var [\\w$],[\\w$]="',
    version: '3\\.\\d+\\.\\d+',
    after: '"',
    code: 'x(Number.MAX_VALUE,t.open()),abort:function(){}})}});var P,R="3.23.3",D=T()',
    beside: { html: '<script>a="UploadcareWidget/"</script>', version: '3.23.3' },
  },
  OpenLayers: {
    before: '\\.VERSION="',
    after: '",[\\w$]{1,4}\\.WEBGL_MAX_TEXTURE_SIZE',
    code: 'l.VERSION="1.2.3",l.WEBGL_MAX_TEXTURE_SIZE,l.WEBGL_EXTENSIONS',
  },
  Leaflet: {
    before: '\\.leaflet=\\{\\}\\)\\)?[^~"]{0,40}(?:var|let|const) [\\w$]{1,4}="',
    after: '"',
    code: 'r(n.leaflet={}))})(n,(function(e){var t="1.2.3";function n(e){',
  },
  'mpegts.js': {
    before: '"version",\\{enumerable:!0,get:function\\(\\)\\{return"',
    after: '"\\}\\}\\)',
    code: 'Object.defineProperty(C,"version",{enumerable:!0,get:function(){return"1.2.3"}});t.default=C',
    beside: { html: '<script>a.GLOBAL_TAG="mpegts.js"</script>' },
  },
  'Vaadin Web Components': {
    before: 'static get version\\(\\)\\{return"',
    after: '"\\}\\};customElements\\.define\\("vaadin-lumo-styles"',
    code: 'class extends HTMLElement{static get version(){return"1.2.3"}};customElements.define("vaadin-lumo-styles",Ut)',
  },
  jPlayer: {
    before: '\\bversion:\\{script:"',
    after: '",needFlash:',
    code: 'prototype={count:0,version:{script:"1.2.3",needFlash:"2.9.0",flash:"unknown"}',
  },
  'Phoenix LiveView': {
    before: '\\bversion\\(\\)\\{return"',
    after: '"\\}isProfileEnabled\\(',
    code: 'version(){return"1.2.3"}isProfileEnabled(){return this.sessionStorage.getItem(et)',
  },
  'sticky-sidebar': {
    before: '"\\.stickySidebar",[\\w$]{1,4}="',
    after: '"',
    code: 'let a=".stickySidebar",h="1.2.3",p={topSpacing:0',
    rest: { cats: [59], website: 'https://abouolia.github.io/sticky-sidebar/' },
  },
  UIKit: {
    before: '\\*180/Math\\.PI\\}var [\\w$]{1,4}="',
    after: '";function [\\w$]{1,4}\\([\\w$]{1,4}\\)\\{[\\w$]{1,4}\\._watches=\\[\\]',
    code: 'return Math.atan2(a,b)*180/Math.PI}var Da="1.2.3";function Ba(t){t._watches=[];for(',
  },
  SheetJS: {
    before: '\\.version="',
    after: '";var [\\w$]{1,4}=1200,[\\w$]{1,4}=1252',
    code: 'var Na={};Na.version="1.2.3";var Pr=1200,Ut=1252,Jc=[874,932',
  },
  SignalR: {
    before: '\\.instance=new [\\w$]{1,4};(?:var|let|const) [\\w$]{1,4}="',
    after: '";(?:var|let|const) [\\w$]{1,4}=class\\{static isRequired\\(',
    code: 'C.instance=new C;var q="1.2.3";var f=class{static isRequired(e,t){',
  },
  'Font Awesome': {
    before: '["\'`]FA \\\\?"',
    after: '\\\\?"["\'`]',
    code: 'H=\'FA "1.2.3"\',Ci=function(n){',
  },
  'bootstrap-toggle': {
    before: '\\.VERSION="',
    after: '",[\\w$]{1,4}\\.DEFAULTS=\\{on:"On",off:"Off",onstyle:',
    code: 't.VERSION="1.2.3",t.DEFAULTS={on:"On",off:"Off",onstyle:"primary"',
    rest: { cats: [59], website: 'https://www.bootstraptoggle.com' },
  },
  ECharts: {
    before: '\\.version="',
    after: '",[\\w$]{1,4}\\.(?:zrUtil=|dependencies=\\{zrender:)',
    code: 't.version="1.2.3",t.dependencies={zrender:"4.3.2"},t.PRIORITY={',
  },
  zrender: {
    before: '\\.dependencies=\\{zrender:"',
    after: '"',
    code: 't.dependencies={zrender:"1.2.3"}',
    rest: { cats: [25], website: 'https://ecomfe.github.io/zrender-doc/public/en/' },
  },
  'math.js': {
    before: '\\("version",\\[\\],\\(?\\(\\)=>"',
    after: '"',
    code: 'tg=he("version",[],(()=>"1.2.3"));',
  },
  Mixpanel: {
    before: '\\bLIB_VERSION:"',
    after: '"',
    code: 'var n={DEBUG:!1,LIB_VERSION:"1.2.3"}',
    beside: { scriptSrc: 'https://cdn.mxpnl.com/libs/mixpanel.js' },
  },
  'Swagger UI': {
    before: '\\{PACKAGE_VERSION:"',
    after: '",GIT_COMMIT:"g',
    code: '{PACKAGE_VERSION:"1.2.3",GIT_COMMIT:"g49b4e"',
  },
  Vuetify: {
    before: '\\.version="',
    after: '";function [\\w$]{1,4}\\([\\w$]{1,4}\\)\\{(?:let|const|var) [\\w$]{1,4}=this\\.\\$,',
    code: 'Qm.version="1.2.3";function $m(e){let t=this.$,n=t.parent?.provides',
    beside: { html: '<div class="v-application">' },
  },
  CodeMirror: {
    before: '\\.fromTextArea=[\\w$]{1,4},[\\w$]{1,4}\\([\\w$]{1,4}\\),[\\w$]{1,4}\\.version="',
    after: '"',
    code: 'Qn.fromTextArea=H2,fx(Qn),Qn.version="1.2.3",Qn})}',
  },
  acorn: {
    before: '=["\'`]',
    after: '["\'`];[\\w$]{1,4}\\.acorn=\\{Parser:',
    code: 'var pt=`1.2.3`;ye.acorn={Parser:ye,version:pt',
    rest: { cats: [59], website: 'https://github.com/acornjs/acorn', description: 'acorn parses JavaScript.' },
  },
  escodegen: {
    // Bundles contain its package.json.
    before: '["\'`]escodegen\\.js["\'`],["\'`]package\\.json["\'`]\\],version:["\'`]',
    after: '["\'`]',
    code: 'files:[`bin`,`escodegen.js`,`package.json`],version:`1.2.3`',
    rest: {
      cats: [59],
      website: 'https://github.com/estools/escodegen',
      description: 'escodegen writes JavaScript from a syntax tree.',
    },
  },
  'jQuery Hotkeys': {
    before: '\\bjQuery\\.hotkeys\\s?=\\s?\\{\\s{0,9}version:\\s?["\']',
    version: '\\d+\\.\\d+(?:\\.\\d+)?',
    after: '["\']',
    code: 'jQuery.hotkeys = {\n    version: "1.2.3",',
    rest: {
      cats: [59],
      website: 'https://github.com/jeresig/jquery.hotkeys',
      description: 'jQuery Hotkeys listens to keys.',
      implies: 'jQuery',
    },
  },
  React: {
    before: 'registerInternalModuleStart\\(new Error\\);var [\\w$]{1,4}="',
    after: '"',
    code: '_GLOBAL_HOOK__.registerInternalModuleStart(new Error);var n="1.2.3",r=Symbol.for("react.element")',
  },
  MUI: {
    before: '\\.version="',
    after: '";[\\w$.]{1,20}\\.major=Number\\("\\d{1,2}"\\)',
    code: 'let r=e.exports.version="1.2.3";e.exports.major=Number("1"),e.exports.minor=Number("2")',
    rest: { cats: [66], website: 'https://mui.com' },
  },
  'Ant Design': {
    before: '=["\'`]',
    // The first of its colours
    after: '["\'`],[\\w$]{1,4}=\\{blue:["\'`]#1677FF',
    code: 'var Ki=`1.2.3`,qi={blue:`#1677FF`,purple:`#722ED1`',
  },
  Dexie: {
    before: '\\bsemVer:"',
    after: '",version:"\\d',
    code: 'dependencies:P9,cache:ym,semVer:"1.2.3",version:"1.2.3".split(".")',
    rest: { cats: [59], website: 'https://dexie.org' },
  },
  ScrollTrigger: {
    before: '\\.version="',
    after: '",[\\w$]{1,4}\\.(?:saveStyles|sort)=function',
    code: 'ib.version="1.2.3",ib.saveStyles=function(e){',
  },
  Split: {
    before: '\\bversion:"(?:javascript|react|browserjs)-',
    after: '"',
    code: 'userConsent:j,version:"javascript-1.2.3"}',
    beside: { js: { splitio: '' } },
  },
  Lit: {
    // lit-html has the version of Lit since 2.
    before: '\\.litHtmlVersions[^~"\']{0,20}\\.push\\(["\']',
    version: '[23]\\.\\d+\\.\\d+',
    after: '["\']\\)',
    code: '(t.litHtmlVersions??=[]).push("2.0.1")',
    beside: { html: '<!--lit-part abc=-->', version: '2.0.1' },
  },
};

/** Some bundlers write all strings in back quotes. */
const quote = '["`]';

function toRule({
  before,
  version = '\\d+\\.\\d+\\.\\d+',
  after,
  code,
  is = '1.2.3',
  beside,
  rest,
}: Stated): TechnologyRule {
  const pattern = `${before.replace(/"$/, quote)}(${version})${after.replace(/^"/, quote)}\\;version:\\1`;
  return {
    ...rest,
    scripts: beside === undefined ? pattern : `${pattern}\\;confidence:0`,
    examples: [{ version: is, ...beside, scripts: code }],
  };
}

export const bundledVersions: Record<string, TechnologyRule> = Object.fromEntries(
  Object.entries(stated).map(([name, library]) => [name, toRule(library)]),
);
