import type { VendorSample } from './vendor-sample.ts';

export const fraudDetection: VendorSample[] = [
  [
    'threatmetrix',
    '200 || <script src="https://h.online-metrix.net/fp/tags.js?org_id=x"></script>',
    '200 || <script src="https://online-metrics.net/fp.js"></script>',
  ],
  [
    'castle',
    '200 || <script src="https://cdn.castle.io/v2/castle.js"></script>',
    '200 || <a href="https://cdn.castle.io/">x</a>',
  ],
  ['fingerprint', '200 || <script>import("https://fpjscdn.net/v3/KEY")</script>', '200 || <p>fpjscdn.net/</p>'],
  [
    'sift',
    '200 || <script src="https://cdn.sift.com/s.js"></script>',
    '200 || <script src="https://cdn.swift.com/s.js"></script>',
  ],
  [
    'forter',
    '200 || <script src="https://cdn9.forter.com/x/y.js"></script>',
    '200 || <script src="https://cdn.comforter.com/y.js"></script>',
  ],
  ['riskified', '200 || <script src="https://beacon.riskified.com/?shop=x"></script>', '200 || <p>riskified</p>'],
  [
    'signifyd',
    '200 || <script src="https://cdn-scripts.signifyd.com/api/script-tag.js"></script>',
    '200 || <p>signifyd</p>',
  ],
  [
    'iovation',
    '200 || <script src="https://mpsnare.iesnare.com/snare.js"></script>',
    '200 || <script src="https://snare.example.com/snare.js"></script>',
  ],
  [
    'seon',
    '200 || <script src="https://cdn.seon.io/js-sdk/v5/agent.js"></script>',
    '200 || <script src="https://cdn.season.io/agent.js"></script>',
  ],
  [
    'sardine',
    '200 || <script src="https://api.sardine.ai/assets/loader.min.js"></script>',
    '200 || <p>api.sardine.ai</p>',
  ],
  [
    'kount',
    '200 || <script src="https://ssl.kount.net/collect/sdk?m=1"></script>',
    '200 || <script src="https://ssl.discount.net/x.js"></script>',
  ],
  [
    'cheq',
    '200 || <script src="https://ob.cheqzone.com/clicktrue_invocation.js"></script>',
    '200 || <p>cheqzone.com</p>',
  ],
  [
    'clickcease',
    '200 || <script src="https://www.clickcease.com/monitor/stat.js"></script>',
    '200 || <a href="https://www.clickcease.com/">x</a>',
  ],
  [
    'meetrics',
    '200 || <script src="https://s123.mxcdn.net/bb-mx/serve/mtrcs_1.js"></script>',
    '200 || <script src="https://cdn.metrics.net/x.js"></script>',
  ],
  [
    'spur-monocle',
    '200 || <script async src="https://mcl.spur.us/d/mcl.js?tk=abc"></script>',
    '200 || <script async src="https://cdn.site.test/d/mcl.js"></script>',
  ],
  ['ocule', '200 || <script src="https://proxy.ocule.co.uk/script.js"></script>', '200 || <p>ocule.co.uk</p>'],
  [
    'human-presence',
    '200 || <script src="https://script.humanpresence.io/x.js"></script>',
    '200 || <p>human presence</p>',
  ],
  [
    'cleantalk',
    '200 || <script src="https://moderate.cleantalk.org/ct-bot-detector-wrapper.js"></script>',
    '200 || <a href="https://cleantalk.org">x</a>',
  ],
  [
    'google-botguard',
    '200 || <script src="https://www.google.com/js/bg/abc.js"></script>',
    '200 || <script src="https://www.google.com/js/x.js"></script>',
  ],
];
