// Pages that show nothing until their scripts have run.

const LOOKED_AT_BYTES = 256 * 1024;
const TEXT_CHARACTERS_MAX = 200;
const HIDDEN = ['title', 'script', 'style', 'noscript', 'template', 'svg'];
// What stands in a tag is looked at up to a length: hostile pages open tags without end, and each would be read to the end.
/** Where applications draw themselves. */
const MOUNT =
  /<(?:div|main)\b[^<>]{0,300}\bid=["']?(?:root|app|application|__next|__nuxt|svelte)["']?[^<>]{0,300}>\s{0,100}<\//;
const CODE = /<script\b(?![^<>]{0,300}json)/;
const LOADED_CODE = /<script\b[^<>]{0,1000}\bsrc\b/;

/** True for HTML that has scripts and next to no text of its own. */
export function isEmptyShell(body: Uint8Array, contentType: string | undefined): boolean {
  if (!/^\s*(text\/html|application\/xhtml)/i.test(contentType ?? '')) return false;
  const html = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, LOOKED_AT_BYTES))
    .toString('latin1')
    .toLowerCase();
  const start = html.indexOf('<body');
  const isApplication = CODE.test(html) && MOUNT.test(html);
  if (!isApplication && !(start >= 0 && LOADED_CODE.test(html))) return false;
  return textLength(html, Math.max(0, start)) < TEXT_CHARACTERS_MAX;
}

/** Characters outside of tags and of elements that show no text. One step forward at a time, so that any input ends. */
function textLength(html: string, from: number): number {
  let length = 0;
  let at = from;
  while (at < html.length && length < TEXT_CHARACTERS_MAX) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    length += html.slice(at, end).trim().length;
    if (open < 0) break;
    const close = html.indexOf('>', open);
    if (close < 0) break;
    at = close + 1;
    const name = /^[a-z]+/.exec(html.slice(open + 1, open + 12))?.[0];
    if (name === undefined || !HIDDEN.includes(name) || html[close - 1] === '/') continue;
    const finish = html.indexOf(`</${name}`, at);
    if (finish < 0) break;
    at = finish;
  }
  return length;
}
