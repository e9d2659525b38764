// The error pages that servers and frameworks send by default. They say that a resource is not for this visitor, and nothing about
// bots: a folder without a listing, a missing login, the rate limit of an application.
import type { Page } from './body-signs.ts';

const textCharactersMax = 1200;
/** Longer ones are designed by the site. */
const htmlCharactersMax = 24 * 1024;

/** What such pages consist of, in lower case, without punctuation. The longest come first: others are parts of them. */
const sentences = [
  // Apache, nginx, lighttpd, LiteSpeed, Caddy, IIS
  'you don t have permission to access this resource',
  'you don t have permission to access the requested (?:directory|object|page|resource)',
  'you don t have permission to access (?:\\S{1,100} )?on this server',
  'there is either no index document or the directory is read protected',
  'server unable to read htaccess file denying access to be safe',
  'additionally an? (?:\\w+ )?(?:forbidden|not found|unauthorized|internal server error)? ?error was encountered while trying to use an errordocument to handle the request',
  'access to this resource on the server is denied',
  'you do not have permission to view this directory or page(?: using the credentials that you supplied)?',
  'the web server is configured to not list the contents of this directory',
  'directory listing denied',
  'if you think this is a server error please contact the webmaster',
  'please forward this error screen to \\S{1,100} s webmaster',
  'access is denied',
  'this virtual directory does not allow contents to be listed',
  'internet information services',
  // Tomcat, Jetty, Spring
  'type status report',
  'description the server understood the request but refuses to (?:authorize|fulfill) it',
  'the server understood the request but refuses to (?:authorize|fulfill) it',
  'access to the (?:specified|requested) resource has been denied',
  'whitelabel error page',
  'this application has no explicit mapping for error so you are seeing this as a fallback',
  'there was an unexpected error type (?:forbidden|too many requests) status',
  'problem accessing \\S{1,100} reason',
  'powered by jetty',
  // Werkzeug, Django, WebOb, aiohttp, Tornado, CherryPy
  'you don t have the permission to access the requested resource it is either read protected or not readable by the server',
  'access was denied to this resource',
  'csrf verification failed request aborted',
  'you are seeing this message because this (?:https )?site requires a [^]{1,400}? not for same origin requests',
  'more information is available with debug true',
  'this user has exceeded an allotted request count try again later',
  'request forbidden authorization will not help',
  'powered by cherrypy',
  // Laravel, Symfony, Rails, CakePHP, Drupal, WordPress, Django REST
  'this action is unauthorized',
  'oops an error occurred',
  'the server returned a',
  'something is broken please let us know what you were doing when this error occurred we will fix it as soon as possible sorry for any inconvenience caused',
  'invalid (?:csrf|authenticity) token',
  'sorry you are not allowed to access this page',
  '(?:access denied )?you are not authorized to access this page',
  'you are not allowed to perform this action',
  'the action you have requested is not allowed',
  'authentication credentials were not provided',
  'page expired',
  // express-rate-limit and others
  'too many requests(?: from this ip)?(?: please)? try again (?:later|in \\d+ \\w+|after \\w+ \\w+)',
  'rate limit exceeded(?: retry in \\d+ \\w+)?(?: try again later)?',
  'you have exceeded the request limit',
  // all of them
  'access forbidden',
  'permission denied',
  'forbidden(?:error)?',
  'too many requests',
  'not allowed',
  'unauthorized',
  'error code explanation',
  'http status code',
  'http status',
  'http error',
  'error code',
  'server error',
  'status code',
  'message',
  'reason',
  'statuscode',
  'error response',
  'error',
  'status',
  'code',
  'https?',
  'go (?:back|home|to homepage)',
  'home',
].map((sentence) => new RegExp(`(?<![a-z])${sentence}(?![a-z])`, 'g'));

/** What servers write below their error pages. */
const signature =
  /\b(?:(?:http |web )?server at \S{1,100} port \d{1,5}|apache(?: tomcat)?|nginx|openresty|tengine|lighttpd|litespeed(?: web server)?|caddy|jetty|iis|werkzeug|tornado|cherrypy|express|gunicorn|envoy|varnish)\b[^<>]{0,120}$/i;

/** What a visitor does not see. The title is read on its own. */
const hidden: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/<!--/g, /-->/g],
  [/<script\b/gi, /<\/script\s{0,8}>/gi],
  [/<style\b/gi, /<\/style\s{0,8}>/gi],
  [/<head\b/gi, /<\/head\s{0,8}>/gi],
  [/<title\b/gi, /<\/title\s{0,8}>/gi],
];

/** The text without what is between two marks. Searches each part once, so hostile text takes linear time. */
function without(text: string, open: RegExp, close: RegExp): string {
  let kept = '';
  let at = 0;
  for (;;) {
    open.lastIndex = at;
    const start = open.exec(text);
    if (start === null) return kept + text.slice(at);
    close.lastIndex = start.index;
    const end = close.exec(text);
    if (end === null) return kept + text.slice(at);
    kept += `${text.slice(at, start.index)} `;
    at = close.lastIndex;
  }
}

/** What a visitor reads, with the title first. */
export function readableText(html: string): string {
  const title = /<title\b[^<>]*>([^<]*)/i.exec(html)?.[1] ?? '';
  const shown = hidden.reduce((rest, [open, close]) => without(rest, open, close), html);
  return `${title} ${shown}`
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:#0?39|#x27|rsquo|apos|#8217);/gi, "'")
    .replaceAll(/&\w{1,32};/g, ' ')
    .trim();
}

/** The words that remain of a text without the sentences of servers and frameworks. */
export function withoutStockSentences(text: string): string {
  const words = text
    .replace(signature, ' ')
    .toLowerCase()
    .split(/[^a-z0-9/._-]+/)
    .map(withoutPunctuation);
  const rest = words.join(' ').replaceAll(/[-_]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return sentences.reduce((left, sentence) => left.replaceAll(sentence, ' '), rest);
}

/** A word without the punctuation around it. A path keeps its last slash. */
function withoutPunctuation(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && '/._-'.includes(word[start]!)) start++;
  while (end > start && '._-'.includes(word[end - 1]!)) end--;
  return word.slice(start, end);
}

/** True when the page consists of what servers and frameworks say by default. False for an empty body. */
export function isStockError({ text }: Page): boolean {
  if (text.length > htmlCharactersMax) return false;
  const visible = readableText(text);
  if (visible === '' || visible.length > textCharactersMax) return false;
  return !/[a-z]{2}/.test(withoutStockSentences(visible));
}
