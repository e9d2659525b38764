// Recognises pages that are empty until their scripts have run.

const inspectedBytesMax = 256 * 1024;
const textCharactersMax = 200;
const hiddenTags = ['title', 'script', 'style', 'noscript', 'template', 'svg'];
// Tags are matched up to a length: hostile pages contain tags that never end.
/** Where applications render themselves. */
const mountPoint =
  /<(?:div|main)\b[^<>]{0,300}\bid=["']?(?:root|app|application|__next|__nuxt|svelte)["']?[^<>]{0,300}>\s{0,100}<\//;
/** On a page without any text, every empty custom element or element with an id is such a place: `<div id=q-app>`, `<app-root>`. */
const emptyElement =
  /<(?:(?:div|main|section)\b[^<>]{0,300}\bid=[^<>]{1,300}|[a-z]{1,30}-[a-z-]{1,40}(?:\s[^<>]{0,300})?)>\s{0,100}<\//;
const inlineScript = /<script\b(?![^<>]{0,300}json)/;
const loadedScript = /<script\b[^<>]{0,1000}\bsrc\b/;

/**
 * `application`: its scripts fill an empty element, so the source shows next to nothing. `short`: it loads scripts and has
 * almost no text, so its scripts may show more. Undefined: the source shows what there is.
 */
export function shellOf(body: Uint8Array, contentType: string | undefined): 'application' | 'short' | undefined {
  if (!/^\s*(text\/html|application\/xhtml)/i.test(contentType ?? '')) return undefined;
  const html = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, inspectedBytesMax))
    .toString('latin1')
    .toLowerCase();
  const start = html.indexOf('<body');
  const hasMountPoint = mountPoint.test(html);
  const mayBeApplication = inlineScript.test(html) && (hasMountPoint || emptyElement.test(html));
  const mayBeShort = start >= 0 && loadedScript.test(html);
  if (!mayBeApplication && !mayBeShort) return undefined;
  const length = textLength(html, Math.max(0, start));
  const isApplication = mayBeApplication && (hasMountPoint || length === 0);
  if (length >= textCharactersMax || !(isApplication || mayBeShort)) return undefined;
  return isApplication ? 'application' : 'short';
}

/** Counts characters outside tags and hidden elements. Each step moves forward, so that it always ends. */
function textLength(html: string, from: number): number {
  let length = 0;
  let at = from;
  while (at < html.length && length < textCharactersMax) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    length += html.slice(at, end).trim().length;
    if (open < 0) break;
    const close = html.indexOf('>', open);
    if (close < 0) break;
    at = close + 1;
    const name = /^[a-z]+/.exec(html.slice(open + 1, open + 12))?.[0];
    if (name === undefined || !hiddenTags.includes(name) || html[close - 1] === '/') continue;
    const finish = html.indexOf(`</${name}`, at);
    if (finish < 0) break;
    at = finish;
  }
  return length;
}
