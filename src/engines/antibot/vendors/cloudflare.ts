// Cloudflare: its challenges, its firewall, and the network that delivers both.
import type { Vendor } from '../vendor.ts';

const errors = [400, 401, 403, 404, 405, 406, 410, 429, 451, 500, 501, 502, 503, 504];

export const cloudflare: Vendor = {
  slug: 'cloudflare',
  name: 'Cloudflare',
  kind: 'bot-management',
  signals: [
    { header: 'cf-mitigated', value: /^challenge/i, means: 'challenged' },
    { header: 'cf-mitigated', value: /^block/i, means: 'blocked' },
    // Sent with a captcha, for clients that can pass it without one.
    { header: 'cf-chl-bypass', value: /^1/, means: 'challenged' },
    { header: 'refresh', value: /\/cdn-cgi\/l\/chk_jschl\b/i, means: 'challenged' },
    { header: 'server', value: /^cloudflare/i, means: 'edge' },
    { header: 'cf-ray', value: /^[0-9a-f]{10,}/i, means: 'edge' },
    // The page of the network itself. With 403, it has refused the request.
    {
      marker: [['<center>cloudflare</center>', /<hr>\s{0,9}<center>cloudflare<\/center>/i]],
      means: 'blocked',
      only: [403],
    },
    { marker: [['<center>cloudflare</center>', /<hr>\s{0,9}<center>cloudflare<\/center>/i]], means: 'edge' },
    { header: 'cf-cache-status', means: 'edge', sure: 'medium' },
    { cookie: '__cf_bm', means: 'present' },
    { cookie: 'cf_clearance', means: 'present' },
    { cookie: 'cf_chl_*', means: 'challenged', sure: 'low' },
    { cookie: ['__cfduid', '__cfruid', '_cfuvid'], means: 'present', weight: 'medium' },
    { cookie: '__cfwaitingroom', means: 'challenged', weight: 'medium', sure: 'low' },
    { marker: '_cf_chl_opt', means: 'challenged' },
    {
      marker: [['/cdn-cgi/challenge-platform/', /\/cdn-cgi\/challenge-platform\/(?:h\/[a-z]\/)?orchestrate\//i]],
      means: 'challenged',
    },
    {
      marker: ['/cdn-cgi/l/chk_jschl', ['jschl', /jschl[-_](?:vc|answer)/i], 'name="jschl_vc"'],
      means: 'challenged',
    },
    { marker: ['/cdn-cgi/l/chk_captcha', 'cf-captcha-container', 'cf_captcha_kind'], means: 'challenged' },
    {
      // Has the title of the block page.
      marker: [
        'cf-captcha-bookmark',
        ['__cf_chl_', /action=["'][^"'<>]{0,400}__cf_chl_(?:captcha|managed|jschl|f)_tk(?:__)?=/i],
      ],
      means: 'challenged',
    },
    // The policy and the footer of the challenge, which stay when a browser has run it and translated the page.
    {
      marker: [
        [
          'https://challenges.cloudflare.com',
          /default-src 'none'; script-src 'nonce-[\w+/=-]{8,64}' (?:'strict-dynamic' )?'unsafe-eval' https:\/\/challenges\.cloudflare\.com/i,
        ],
        ['cloudflare.com?utm_source=challenge', /www\.cloudflare\.com\?utm_source=challenge&(?:amp;)?utm_campaign=/i],
      ],
      means: 'challenged',
    },
    {
      marker: [['/cdn-cgi/images/trace/', /\/cdn-cgi\/images\/trace\/(?:jsch|captcha|managed)\//i]],
      means: 'challenged',
    },
    // Offers Privacy Pass instead of the captcha.
    {
      marker: [['captcha-bypass', /<meta[^<>]{0,60}\bid=["']?captcha-bypass\b/i]],
      means: 'challenged',
      only: [401, 403, 405, 406, 429, 503],
    },
    { title: 'Attention Required! | Cloudflare', means: 'blocked' },
    { title: 'Just a moment...', means: 'challenged', weight: 'medium' },
    {
      marker: [
        'class="cf-error-details',
        'id="cf-error-details"',
        ['cf-error-code">', /cf-error-code">\s*(?:10\d\d)/i],
      ],
      means: 'blocked',
      // With statuses 520 to 530, the same page reports an unreachable origin.
      only: [403, 429, 503],
    },
    // The owner of the site refuses this address, country or browser. The page says so, whatever its status is.
    {
      marker: [['cf-error-code">', /class="cf-error-code">\s{0,9}10(?:0[5-9]|1[0-25]|20)\s{0,9}<\/span>/i]],
      means: 'blocked',
    },
    {
      marker: [
        ['/cdn-cgi/styles/', /\/cdn-cgi\/styles\/(?:cf\.)?errors\.css/i],
        ['cloudflare.com?utm_source=10', /www\.cloudflare\.com\?utm_source=10\d\d_error/i],
      ],
      means: 'blocked',
      only: [403, 429],
    },
    { phrase: [['error code: 10', /^\s*error code: 10\d\d\s*$/i]], means: 'blocked', sure: 'low' },
    {
      phrase: [
        [
          'used Cloudflare to restrict access',
          /<title>Access denied \| [^<]{1,253} used Cloudflare to restrict access<\/title>/i,
        ],
      ],
      means: 'blocked',
    },
    {
      script: [
        [
          '/cdn-cgi/challenge-platform/',
          /\/cdn-cgi\/challenge-platform\/(?:h\/[a-z]\/)?scripts\/(?:jsd|invisible|precursor)/i,
        ],
      ],
      means: 'present',
    },
    { marker: '__CF$cv$params', means: 'present' },
    { script: '/cdn-cgi/bm/cv/', means: 'present' },
    // What the network adds to pages. Copies of pages have it too, but an error is no copy.
    {
      script: [
        ['/cdn-cgi/scripts/', /\/cdn-cgi\/scripts\/[\w.]{1,20}\/cloudflare-static\/[\w-]{1,40}(?:\.min)?\.js/i],
        ['/cdn-cgi/trace', /["']\/cdn-cgi\/trace["']/i],
      ],
      means: 'edge',
      only: errors,
    },
    { cname: /\.cdn\.cloudflare\.net$/i, means: 'edge', sure: 'low' },
  ],
};
