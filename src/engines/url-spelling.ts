// Different spellings of the same URL: parameters that only count visits, and escapes of the same character.

const trackingNames = new Set(
  (
    '__hsfp __hssc __hstc __twitter_impression _ga _gl _hsenc _hsmi _openstat cmpid dclid epik fbclid ' +
    'gad_source gbraid gclid gclsrc guccounter guce_referrer guce_referrer_sig hsctatracking igsh igshid ' +
    'li_fat_id mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash msclkid ncid oly_anon_id oly_enc_id ' +
    'rb_clickid ref_src ref_url s_cid s_kwcid srsltid ttclid twclid vero_conv vero_id wbraid wickedid yclid ' +
    'ymclid ysclid'
  ).split(' '),
);
const trackingPrefixes = /^(?:utm|mtm|pk|piwik|matomo)_[a-z]/;

/** Whether a parameter of this name, in lower case, tells a site where a visitor came from. It does not change the page. */
export const isTrackingName = (name: string): boolean => trackingNames.has(name) || trackingPrefixes.test(name);

/** Decodes characters that need no escape, and writes the other escapes in upper case (RFC 3986, 6.2.2). */
export function normaliseEscapes(text: string): string {
  let current = text;
  // A decoded character can complete another escape, as in `%%37E`. Each pass shortens the text.
  while (current.includes('%')) {
    const next = current.replaceAll(/%([\da-f]{2})/gi, (escape, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    });
    if (next.length === current.length) return next;
    current = next;
  }
  return current;
}
