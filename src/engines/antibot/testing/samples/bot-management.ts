import { hex, type VendorSample } from './vendor-sample.ts';

export const botManagement: VendorSample[] = [
  [
    'cloudflare',
    '403 | cf-mitigated: challenge | server: cloudflare',
    '403 | cf-mitigation: challenge | server: my-cloudflare',
  ],
  ['akamai', `200 | set-cookie: _abck=${hex(32).toUpperCase()}~-1~YAAQ; path=/`, '200 | set-cookie: my_abck=1'],
  ['datadome', '403 | x-datadome: protected | x-dd-b: 1', '403 | x-datadome-lookalike: protected'],
  [
    'perimeterx',
    '200 || <script>window._pxAppId = "PX12345678";</script>',
    '200 || <p>window._pxAppId = is set by the snippet</p>',
  ],
  ['kasada', '429 | x-kpsdk-ct: 0abc', '429 | x-kpsdk: 0abc'],
  ['imperva', '200 | x-iinfo: 10-1234-5678 NNNN CT(0 0 0)', '200 | x-info: 10-1234'],
  [
    'shape-security',
    `200 || <script src="/assets/app.js?seed=${'A'.repeat(48)}"></script>`,
    '200 || <script src="/assets/app.js?seed=42"></script>',
  ],
  ['vercel', '429 | x-vercel-mitigated: challenge', '200 | x-vercel-cache: HIT'],
  [
    'fastly',
    '200 || <title>Client Challenge</title><script src="/_fs-ch-1T1wmsGaOgGaSxcX/script.js"></script>',
    '200 || <title>Client Challenge of the year</title>',
  ],
  ['radware', '200 | set-cookie: __uzma=abc | set-cookie: __uzmb=123', '200 | set-cookie: _uzma=abc'],
  ['reblaze', '200 | set-cookie: rbzid=abc', '200 | set-cookie: rbz=abc'],
  ['netacea', '200 | set-cookie: _mitata=abc', '200 | set-cookie: mitata=abc'],
  [
    'ruishu',
    `412 || <script>$_ts=window['$_ts'];if(!$_ts)$_ts={};$_ts.nsd=12345;</script>`,
    '412 || <script>var ts = window.ts;</script>',
  ],
  [
    'alibaba-x5sec',
    '200 || <script>location.href="https://x/_____tmd_____/punish?x5secdata=abc"</script>',
    '200 || <script>location.href="/punish?data=abc"</script>',
  ],
  [
    'qrator',
    '401 || <script src="/__qrator/qauth_utm_v2.js"></script>',
    '401 || <script src="/qrator/auth.js"></script>',
  ],
  ['ddos-guard', '200 | server: ddos-guard', '200 | server: my-ddos-guard'],
  ['variti', '200 | server: Variti/0.9.3a', '200 | server: Varnish'],
  ['stormwall', '200 | set-cookie: swp_token=1700000000:abc', '200 | set-cookie: wp_token=1'],
  [
    'facct',
    "403 || <script>window.gib.init({cid:'w-shop', gafUrl:'//ru.id.facct.ru/id.html'})</script>",
    '200 | set-cookie: gssc=1 || <script>window.gibbon.init()</script>',
  ],
  [
    'servicepipe',
    '403 || <script src="https://servicepipe.ru/static/checkjs.js"></script>',
    '200 || <div id="root"></div><script src="https://servicepipe.ru/a.js"></script>',
  ],
];
