// Scripts that identify visitors for fraud checks. They never block the page.
import type { Vendor } from '../vendor.ts';

export const fraudDetection: readonly Vendor[] = [
  {
    slug: 'threatmetrix',
    name: 'LexisNexis ThreatMetrix',
    kind: 'fraud-detection',
    signals: [
      {
        script: [
          ['online-metrix.net/fp/', /(?:[a-z0-9-]+\.)?online-metrix\.net\/fp\//i],
          ['/fp/tags', /\/fp\/tags(?:\.js)?\?[^"']*org_id=/i],
        ],
        means: 'present',
      },
    ],
  },
  {
    slug: 'castle',
    name: 'Castle',
    kind: 'fraud-detection',
    signals: [
      { script: ['cdn.castle.io/', '@castleio/castle-js'], means: 'present', weight: 'medium', sure: 'low' },
      { cookie: '__cuid', means: 'present', weight: 'weak', sure: 'low' },
    ],
  },
  {
    slug: 'fingerprint',
    name: 'Fingerprint (FingerprintJS)',
    kind: 'fraud-detection',
    signals: [
      { script: ['openfpcdn.io/', '@fingerprintjs/'], means: 'present' },
      // The free library, hosted by the site.
      {
        script: [['fingerprintjs', /["'/=]fingerprintjs2?(?:[.@/-][^"'\s<>]{0,80})?\.js\b/i]],
        means: 'present',
        weight: 'medium',
      },
      {
        marker: [
          ['FingerprintJS.load(', /\bFingerprintJS\.load\(/],
          ['Fingerprint2', /\bFingerprint2(?:\.get(?:V18|Promise)?)?\(/],
        ],
        means: 'present',
        weight: 'medium',
      },
      { script: [['/fp.min.js', /["'/]fp\.min\.js\b/]], means: 'present', weight: 'weak', sure: 'low' },
      { script: ['fpjscdn.net/', 'fpnpmcdn.net/', 'api.fpjs.io'], means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'sift',
    name: 'Sift',
    kind: 'fraud-detection',
    signals: [
      { script: ['cdn.sift.com/s.js', 'cdn.siftscience.com/s.js'], means: 'present', sure: 'medium' },
      { cookie: '__ssid', means: 'present', weight: 'weak', sure: 'low' },
    ],
  },
  {
    slug: 'forter',
    name: 'Forter',
    kind: 'fraud-detection',
    signals: [
      { script: [['.forter.com/', /(?:cdn\d*|script)\.forter\.com\//i]], means: 'present', sure: 'medium' },
      { cookie: 'forterToken', means: 'present', sure: 'medium' },
    ],
  },
  {
    slug: 'riskified',
    name: 'Riskified',
    kind: 'fraud-detection',
    signals: [{ script: ['beacon.riskified.com', 'c.riskified.com'], means: 'present', sure: 'medium' }],
  },
  {
    slug: 'signifyd',
    name: 'Signifyd',
    kind: 'fraud-detection',
    signals: [{ script: ['cdn-scripts.signifyd.com', 'imgs.signifyd.com'], means: 'present', sure: 'medium' }],
  },
  {
    slug: 'iovation',
    name: 'TransUnion TruValidate (iovation)',
    kind: 'fraud-detection',
    signals: [{ script: ['mpsnare.iesnare.com', 'ci-mpsnare.iovation.com'], means: 'present', sure: 'medium' }],
  },
  {
    slug: 'seon',
    name: 'SEON',
    kind: 'fraud-detection',
    signals: [{ script: [['cdn.seon', /cdn\.seon(?:intelligence\.com|\.io)\//i]], means: 'present', sure: 'medium' }],
  },
  {
    slug: 'sardine',
    name: 'Sardine',
    kind: 'fraud-detection',
    signals: [{ script: 'api.sardine.ai', means: 'present', sure: 'medium' }],
  },
  {
    slug: 'kount',
    name: 'Kount',
    kind: 'fraud-detection',
    signals: [{ script: ['.kount.net/', 'kaxsdc.com/'], means: 'present', sure: 'medium' }],
  },
  {
    slug: 'cheq',
    name: 'CHEQ',
    kind: 'fraud-detection',
    signals: [
      { script: ['cheqzone.com', 'ob.cheq.ai', 'clicktrue_invocation.js'], means: 'present', sure: 'medium' },
      { marker: 'CheqSdk.', means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'clickcease',
    name: 'ClickCease',
    kind: 'fraud-detection',
    signals: [{ script: '.clickcease.com/monitor/', means: 'present', sure: 'medium' }],
  },
  {
    slug: 'meetrics',
    name: 'Meetrics',
    kind: 'fraud-detection',
    signals: [
      {
        // Measures advertisements: it distinguishes bots from people, but protects nothing.
        script: ['.meetrics.net', '.meetrics.com', '.research.de.com', 'mxcdn.net/bb-mx'],
        means: 'present',
        weight: 'weak',
        sure: 'medium',
      },
    ],
  },
  {
    slug: 'spur-monocle',
    name: 'Spur Monocle',
    kind: 'fraud-detection',
    signals: [
      { script: ['mcl.spur.us/', ['/mcl.js?', /\/d\/mcl\.js\?tk=/]], means: 'present' },
      // The page that admits no visitor before the check.
      { marker: '/monocle/verify', means: 'challenged', sure: 'medium' },
      { cookie: 'MCLVALID', means: 'present', weight: 'medium', sure: 'medium' },
    ],
  },
  {
    slug: 'ocule',
    name: 'Ocule',
    kind: 'fraud-detection',
    signals: [{ script: 'ocule.co.uk', means: 'present', sure: 'medium' }],
  },
  {
    slug: 'human-presence',
    name: 'Human Presence',
    kind: 'fraud-detection',
    signals: [{ script: [['.humanpresence.', /\.humanpresence\.(?:io|app)\//i]], means: 'present', sure: 'medium' }],
  },
  {
    slug: 'cleantalk',
    name: 'CleanTalk',
    kind: 'fraud-detection',
    signals: [
      { script: ['moderate.cleantalk.org/', 'fd.cleantalk.org'], means: 'present', sure: 'medium' },
      // The plugin for WordPress.
      { script: '/cleantalk-spam-protect/js/', means: 'present' },
      { marker: ['apbct_attach_event_handler__backend', 'var ctPublicFunctions'], means: 'present' },
      { cookie: 'apbct_*', means: 'present' },
    ],
  },
  {
    slug: 'google-botguard',
    name: 'Google BotGuard',
    kind: 'fraud-detection',
    signals: [
      {
        script: ['www.google.com/js/bg/', ['/js/th/', /\/js\/th\/[A-Za-z0-9_-]{20,}\.js/i]],
        means: 'present',
        sure: 'medium',
      },
      // Reloads a search in browsers without scripts. The title of the results begins with the query, that of the check does not.
      {
        marker: [['/httpservice/retry/enablejs?sei=', /url=\/httpservice\/retry\/enablejs\?sei=[\w-]{10,}/i]],
        means: 'present',
      },
      {
        marker: [
          [
            '/httpservice/retry/enablejs?sei=',
            /<title>Google [^<-]{1,20}<\/title>[^]{1,400}url=\/httpservice\/retry\/enablejs\?sei=[\w-]{10,}/i,
          ],
        ],
        means: 'challenged',
      },
    ],
  },
];
