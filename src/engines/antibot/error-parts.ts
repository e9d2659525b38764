// Parts of a page that the default error pages of servers and frameworks do not have.

const activeParts = /<(?:script|form|input|button|iframe|embed|object|noscript)\b|\bon(?:load|click)\s{0,4}=/i;
/** Statistics that Cloudflare adds to any page. */
const beacon =
  /<script\b[^<>]{0,200}\bsrc=["']?https:\/\/static\.cloudflareinsights\.com\/[^<>]{0,500}>\s{0,9}<\/script>/gi;

/** Whether a page runs or asks for something. */
export const hasActiveParts = (html: string): boolean => activeParts.test(html.replaceAll(beacon, ' '));

/** A number under which a refusal was recorded, or the address of a visitor. */
const identifier =
  /\b(?=[a-z-]{0,40}\d)(?=[\d-]{0,40}[a-z])[a-z\d][a-z\d-]{10,}\b|\b\d{8,}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/;

/** Of a short text in lower case. */
export const hasIdentifier = (text: string): boolean => identifier.test(text);
