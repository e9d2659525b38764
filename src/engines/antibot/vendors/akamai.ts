// Akamai: Bot Manager, its firewall, and the network that delivers both.
import type { Vendor } from '../vendor.ts';

/** Statuses that deny a visitor, and do not stand for an outage. */
const denying = [401, 403, 405, 406, 429];

/** The reference of Akamai, as text or escaped. Its first number says what happened: 0 and 18 are denials. */
const referenceOf = (numbers: string): RegExp =>
  new RegExp(
    String.raw`Reference(?:&#32;|\s)(?:&#35;|#)(?:${numbers})(?:&#46;|\.)[0-9a-f]+(?:&#46;|\.)\d{9,}(?:&#46;|\.)[0-9a-f]+`,
    'i',
  );
const denial = referenceOf('0|18');
const anyReference = referenceOf(String.raw`\d{1,3}`);
const errorHost = String.raw`errors(?:\.|&#46;)edgesuite(?:\.|&#46;)net`;

export const akamai: Vendor = {
  slug: 'akamai',
  name: 'Akamai (edge / Kona Site Defender)',
  kind: 'bot-management',
  signals: [
    { cookie: '_abck', value: /^[0-9A-F]{32}~/, means: 'present' },
    { cookie: '_abck', means: 'present', weight: 'medium' },
    { cookie: 'bm_sz', means: 'present' },
    { cookie: 'ak_bmsc', means: 'present' },
    { cookie: ['bm_mi', 'bm_sv', 'bm_s', 'bm_so', 'bm_lso', 'bm_ss'], means: 'present', weight: 'weak' },
    { cookie: ['sbsd_o', 'sbsd'], means: 'present', weight: 'medium', sure: 'medium' },
    { cookie: 'sec_cpt', means: 'challenged', sure: 'low' },
    { marker: ['?bm-verify=', '&bm-verify=AAQ'], means: 'challenged' },
    {
      marker: [
        ['/_sec/', /\/_sec\/(?:cp_challenge|verify\?provider=)/i],
        'sec-if-cpt-container',
        '/_sec/akamai-logo',
        'class="akamai-privacy"',
      ],
      means: 'challenged',
    },
    { answer: [['sec-cp-challenge', /^\s*\{[^]{0,2000}"sec-cp-challenge"\s*:\s*"?true/]], means: 'challenged' },
    // For clients of an API that have not solved the check of the page.
    { answer: [['cpr_chlge', /^\s*\{[^{}]{0,2000}"cpr_chlge"\s*:\s*"?true/]], means: 'challenged' },
    {
      marker: ['"sec-cpt-if"', '"sec-if-container"', '"sec-text-container"', 'sec-bc-tile-', 'sec-bc-button-'],
      means: 'challenged',
      sure: 'medium',
    },
    { script: [['/akam/', /\/akam\/\d{1,3}\/[0-9a-f]{6,10}/i]], means: 'present', sure: 'medium' },
    { marker: 'bazadebezolkohpepadr', means: 'present', sure: 'medium' },
    // The settings of the sensor before 2020.
    { marker: [['_setau', /\b_cf\.push\(\[\s{0,4}["']_setAu["']\s{0,4},/]], means: 'present' },
    {
      marker: ['bmak.sensor_data', '_bma.sensor', '_bman.sensor'],
      isCheck: true,
      means: 'present',
      weight: 'medium',
      sure: 'medium',
    },
    { header: 'server', value: /^AkamaiGHost/i, means: 'edge' },
    // The answer is of the network itself, not of the site behind it.
    { header: 'server', value: /^AkamaiGHost/i, means: 'blocked', weight: 'weak', only: [403] },
    {
      header: 'x-reference-error',
      value: /^\d{1,2}\.[0-9a-f]{6,8}\.1\d{9}\.[0-9a-f]{5,9}$/i,
      means: 'blocked',
      sure: 'medium',
      only: denying,
    },
    { header: 'x-akamai-transformed', means: 'edge' },
    { header: 'akamai-grn', means: 'edge', sure: 'low' },
    { header: 'x-akamai-session-info', means: 'edge', sure: 'medium' },
    {
      header: 'akamai-cache-status',
      value: /^Error/i,
      means: 'blocked',
      weight: 'medium',
      sure: 'medium',
      only: denying,
    },
    { header: 'server-timing', value: /\bak_p;/i, means: 'edge' },
    {
      marker: [['edgesuite', new RegExp(String.raw`${errorHost}(?:/|&#47;)(?:0|18)(?:\.|&#46;)`, 'i')]],
      means: 'blocked',
    },
    { marker: [['edgesuite', new RegExp(errorHost, 'i')]], means: 'blocked', only: denying },
    {
      phrase: [
        ['reference&#32;', denial],
        ['reference #', denial],
      ],
      means: 'blocked',
      hasIdentifier: 'in a refusal',
    },
    {
      phrase: [
        ['reference&#32;', anyReference],
        ['reference #', anyReference],
      ],
      means: 'blocked',
      hasIdentifier: 'in a refusal',
      only: denying,
    },
    // An invalid address (9), an unknown host (11), an origin that does not answer (97, 102).
    {
      phrase: [
        ['reference&#32;', anyReference],
        ['reference #', anyReference],
      ],
      means: 'edge',
      hasIdentifier: 'in a refusal',
    },
    {
      reference: /\b\d{1,2}\.[0-9a-f]{6,8}\.1\d{9}\.[0-9a-f]{5,9}\b/i,
      means: 'blocked',
      weight: 'medium',
      only: denying,
    },
    {
      reference: /\bReference(?: ID)?:?\s{1,9}#?\d{1,2}\.[0-9a-f]{6,8}\.1\d{9}\.[0-9a-f]{5,9}\b/i,
      isNaming: true,
      means: 'blocked',
      weight: 'medium',
      only: denying,
    },
    { cookie: ['AKA_A2', 'akavpau_*', 'akacd_*', 'akaalb_*'], means: 'edge', sure: 'medium' },
    { cname: /\.(?:edgekey|edgesuite|akamaiedge|akamaized|akadns)\.net$/i, means: 'edge' },
  ],
};
