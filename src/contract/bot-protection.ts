// The words in which signs of bot protection are described, in the vendor table, in custom rules and in responses.

export const vendorKinds = [
  'bot-management',
  'challenge-pow',
  'waf',
  'rate-limit',
  'captcha',
  'fraud-detection',
  'cdn',
] as const;
export type VendorKind = (typeof vendorKinds)[number];

/** What a sign proves. `edge`: only that the response passed through the vendor's network. */
export const meanings = ['present', 'challenged', 'blocked', 'edge'] as const;
export type Meaning = (typeof meanings)[number];

/** `strong` suffices for high confidence, `medium` needs a second sign of another type, `weak` only supports other signs. */
export const weights = ['strong', 'medium', 'weak'] as const;
export type Weight = (typeof weights)[number];
