// Words that are not names of software, although they occur where software states its name.

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What something is or does, where it runs, and what administrators write to hide their server. */
const generic = setOf(`
  a ab abort access accordion account accounts admin administration administrator agency agent alert analytics android anonymous api apis
  app application apps appserver area article aspnet aspnetmvc asset assets assignment aufgabe auth authentication autocomplete away
  awesome aws azure b back backend backup balancer banking bar base basic beta billing blog board book booking bot brain browser
  build builder building bundle business button by c cache calendar campaign card carousel cart catalog catalogue category cdn cell
  center centre challenge chapter chart chat checkout chip chrome clamp class client cloud cluster cms code coded coding coffee
  collapse command comment commit common community company component components config configuration connect consent console contact
  container content contract control cookie core corporate corporation coupon course crm cron css current custom customer customers
  customized d dark dashboard data database dataset date datepicker db default delivery demo deploy deployed deployment design designer
  desktop dev developer development device dialog digital dist dns doc docs document documentation documents domain download
  downloads draft drag dropdown e ecma edge edition editor email embedded encoding end engine enterprise entry env environment episode erp
  error errors etag event events example exercise experience experiment explorer export extend extension external fancy fast favicon
  feature features feed figure file files fingerprint firewall firmware flat folder font form format formatter forum frame framework free from
  front frontend function gallery game gateway generator global go goog google grade graphql group guide hand handcoded handcrafted
  handler handmade hands hardware hash header help helper hidden home homepage host hosted hosting hosts house html html5 http httpd
  https human humans id image images import in index industry info information inhouse input install installation installer instance
  int interface internal internet intranet invoice ios ip iso issue item items javascript job js json key keyboard klasse knowledge
  kunden kundenportal kurs l10n lab label language languages last latest layout lb learning lektion lesson level lib library license
  light lightbox line link linux list live lms load loadbalancer local locale localhost location log login logo logon love low lts mac
  macos magic mail main man manage management manager manual map market marketing master max me media meeting member members menu
  message meta metadata method micro microservice middleware min minimum mobile modal model module modules monitor monitoring ms my
  myself name native navbar net network new news newsletter next nil no node none nope not note notes notice notification null
  number oauth object of offer office official offline ok old on online open openapi operation option order orders origin os our
  overlay own owner package page pages panel part partner password patch path payment payments people phase phone photo photos
  picker picture plain plan platform play player plugin pod policy pool popover popup portal post powered preview previous price pricing
  primary print privacy private pro process prod product production products profile program project prop proprietary protected
  protection protocol provider proxy public publisher quality query queue quote r radio rate rating ready recommended rect redacted
  region registry release reply report reports request required research resource resources response rest result review rfc robots
  role room root router rule rules running runtime s sales sample schedule schema school schools script scripts scroll sdk search
  season secondary secret section secure security selection self server servers service services servlet session settings setup
  shared sharp shop shopping shops sidebar sign signature site sitemap sites slave slide slider slideshow smart social software source spa
  space spec specification spinner sprite ssl ssr stable stack staff stage staging standard start state static station statistics stats
  status step stepper storage store storefront stream student students studio studios style styles suite super support supported
  survey svc swagger system systems table tabs tag target task teacher team tech technology template tenant term terminal terms test
  testing text the theme ticket time timeline title tls toast toggle token tool tools tooltip top track tracking training
  translation truncate type ua ui undefined unit university unix unknown unspecified update upload uploader us usb user users utf v
  validator ver version versions video view viewer virtual vm vol volume w waf we web webadmin webapp webdesign webhost webpage
  webserver webservice website welcome widget wiki windows wireless work worker workspace world www xhtml xml yes you your
`);

/** Standards, engines and products that pages write about with a number: `Bluetooth 5.0`. */
const numbered = setOf(`
  ai bluetooth chatgpt claude copilot debian directx ecma ecoboost edge energy es firefox gas gemini gpt hdmi hybrid hydrogen
  industrie ipad iphone ipv4 ipv6 lithium llama macos mistral nuclear oil openai opengl oxygen pcie power safari snapdragon solar
  turbo ubuntu unicode unity unreal usb vulkan water wcag wifi wind xbox zigbee
`);

/** Ends of the names of companies and persons' businesses. */
const business =
  /^(?:ag|agency|agentur|bv|co|company|consulting|corp|corporation|design|designs|gmbh|group|inc|kg|limited|llc|ltd|media|oy|sa|sarl|solutions|srl|studio|studios|team|webdesign)$/i;

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Without the number of one of many, `web01`, `lb2`, or its plural, `locations`. A letter and a number may be a name: `d3`. */
const isGeneric = (word: string): boolean =>
  generic.has(word) ||
  generic.has(word.replace(/(?<=..)\d+$/, '')) ||
  generic.has(word.replace(/(?<=....)s$/, '')) ||
  /^v?\d+$/.test(word);

/** A name of general words only: `Admin Console`, `web01`. */
export const isOrdinary = (name: string): boolean => wordsOf(name).every(isGeneric);
/** One of its words says what has the version: `Acme API`. */
export const hasOrdinaryWord = (name: string): boolean => wordsOf(name).some(isGeneric);
export const isNumbered = (name: string): boolean => numbered.has(wordsOf(name)[0] ?? '');
export const isBusiness = (name: string): boolean => wordsOf(name).some((word) => business.test(word));

/** Words that say that a name is that of software. */
const kinds =
  /^(?:builder|cms|compiler|composer|converter|creator|docbook|editor|engine|exporter|framework|generator|gnu|html|kit|maker|parser|renderer|suite|stylesheets?|tidy|tool|toolbox|toolkit|tools|utilities|utils|wiki|writer|xml|xsl|xslt)$/i;

const plainWord =
  /^(?:\p{Lu}(?:\p{Ll}{0,20}|\p{Lu}{0,20})|(?:Ma?c|[DO]['’])\p{Lu}\p{Ll}{1,20}|\p{Lu}\p{Ll}{1,20}-\p{Lu}\p{Ll}{1,20}|\p{Ll}{1,20})[.,]?$/u;

/** Written like the name of a person or a company: `Jane Smith`, `Northwind Traders`. */
export function isPlainName(name: string): boolean {
  const words = name.split(/\s+/);
  if (words.length < 2 || words.some((word) => kinds.test(word))) return false;
  return words.every((word) => plainWord.test(word));
}

/** `12.11.2025` and `10.0.0.12` are no versions; `0.8.3.2` is one. */
export const isDateOrAddress = (version: string): boolean =>
  /^\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$/.test(version) || /^[1-9]\d{1,2}(?:\.\d{1,3}){3}$/.test(version);

/** One word that is written like any other: `Lecture`, but not `FooMail` or `lighttpd`. */
export const isPlainWord = (name: string): boolean => /^[A-Z][a-z]+$/.test(name);
