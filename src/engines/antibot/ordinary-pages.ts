// Ordinary pages, against which rules are checked: what sites without a check serve, in every combination of server, framework,
// content and status. Each page says which products really are on it; a detector may name no other, and must report them as present.
import type { ObservedResponse } from './detector.ts';

export interface OrdinaryPage {
  name: string;
  response: ObservedResponse;
  /** Slugs of the products that are on the page. */
  products: readonly string[];
}

interface Part {
  name: string;
  products?: readonly string[];
}

interface Server extends Part {
  headers: Record<string, string | string[]>;
}

interface Text extends Part {
  html: string;
}

const servers: readonly Server[] = [
  {
    name: 'nginx',
    headers: { server: 'nginx/1.27.0', 'x-request-id': 'b1946ac9', 'set-cookie': 'session=abc; Path=/' },
  },
  {
    name: 'apache',
    headers: { server: 'Apache/2.4.62 (Debian)', 'x-powered-by': 'PHP/8.3.1', 'set-cookie': 'PHPSESSID=abc' },
  },
  {
    name: 'iis',
    headers: { server: 'Microsoft-IIS/10.0', 'x-aspnet-version': '4.0.30319', 'set-cookie': 'ASP.NET_SessionId=abc' },
  },
  { name: 'tomcat', headers: { 'set-cookie': ['JSESSIONID=0123456789ABCDEF', 'TSESSION=1', 'test=1', 'spid=7'] } },
  { name: 'express', headers: { 'x-powered-by': 'Express', 'set-cookie': 'connect.sid=s%3Aabc' } },
  {
    name: 'varnish',
    headers: { via: '1.1 varnish (Varnish/7.5)', 'x-varnish': '32770 3', age: '12', 'x-cache': 'HIT' },
  },
  {
    name: 'cloudflare',
    products: ['cloudflare'],
    headers: { server: 'cloudflare', 'cf-ray': '9a1b2c3d4e5f6a7b-FRA', 'cf-cache-status': 'HIT' },
  },
  {
    name: 'cloudfront',
    products: ['cloudfront'],
    headers: { 'x-amz-cf-id': 'abc==', 'x-amz-cf-pop': 'FRA60-P1', via: '1.1 abc.cloudfront.net (CloudFront)' },
  },
  {
    name: 'fastly',
    products: ['fastly'],
    headers: { 'x-served-by': 'cache-fra-eddf8230071-FRA', 'x-timer': 'S1700000000.1,VS0,VE1', via: '1.1 varnish' },
  },
  {
    name: 'vercel',
    products: ['vercel'],
    headers: { server: 'Vercel', 'x-vercel-cache': 'HIT', 'x-vercel-id': 'fra1::abc' },
  },
  {
    name: 'akamai',
    products: ['akamai'],
    headers: { 'x-akamai-transformed': '9 - 0 pmb=mRUM,3', 'server-timing': 'cdn-cache; desc=HIT, edge; dur=1' },
  },
  {
    name: 'azure',
    products: ['azure-front-door'],
    headers: { 'x-azure-ref': '20260101T000000Z-abc', 'x-cache': 'TCP_HIT' },
  },
  { name: 'netlify', headers: { server: 'Netlify', 'x-nf-request-id': '01HX', age: '0' } },
  { name: 'github', headers: { server: 'GitHub.com', 'x-github-request-id': 'C0DE:1', 'x-proxy-cache': 'MISS' } },
  {
    name: 'odd',
    headers: {
      server: 'WebServer',
      'x-shield': 'none',
      'x-protected-by': 'our own team',
      'x-info': '10-1234',
      'set-cookie': ['TSID=1', 'captcha=off', 'bm=1', 'incap=no'],
    },
  },
];

const sentence = 'The council met on Tuesday and agreed to repair the old bridge before the winter comes.';
const menu = ['Home', 'News', 'Shop', 'About', 'Contact', 'Jobs', 'Help']
  .map((one) => `<a href="/${one}">${one}</a>`)
  .join(' ');

const frameworks: readonly Text[] = [
  { name: 'plain', html: '' },
  {
    name: 'wordpress',
    html: '<meta name="generator" content="WordPress 6.5"><script src="/wp-includes/js/jquery/jquery.min.js"></script>',
  },
  {
    name: 'next',
    html: '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"captcha":"verify you are human"}}</script>',
  },
  {
    name: 'nuxt',
    html: '<div id="__nuxt"></div><script>window.__NUXT__={config:{captcha:{url:"https://x"}}}</script>',
  },
  {
    name: 'angular',
    html: '<app-root ng-version="18.0.0"></app-root><script src="/main.abc123.js" type="module"></script>',
  },
  {
    name: 'shop',
    html: '<script>window.config={"recaptchaKey":"","botDetection":false,"challenge":{"path":"/challenge"}}</script>',
  },
  {
    name: 'analytics',
    html: '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script>window.dataLayer=[]</script>',
  },
  {
    name: 'worker',
    html: '<script src="/challenge.js"></script><script src="/js/captcha-image.js"></script><script>var px = 1; var seed = 42;</script>',
  },
];

const contents: readonly Text[] = [
  { name: 'article', html: `<article><h1>Bridge to be repaired</h1>${`<p>${sentence}</p>`.repeat(30)}</article>` },
  { name: 'short', html: `<h1>Welcome</h1><p>${sentence}</p>` },
  { name: 'login', html: '<form><input type="email"><input type="password"><button>Sign in</button></form>' },
  {
    name: 'recaptcha form',
    products: ['recaptcha'],
    html: '<form><input type="text" name="q"><div class="g-recaptcha" data-sitekey="6Lc"></div></form><script src="https://www.google.com/recaptcha/api.js"></script>',
  },
  {
    name: 'hcaptcha form',
    products: ['hcaptcha'],
    html: '<form><textarea></textarea><div class="h-captcha"></div></form><script src="https://js.hcaptcha.com/1/api.js"></script>',
  },
  {
    name: 'turnstile form',
    products: ['cloudflare-turnstile'],
    html: '<form><input type="email"><div class="cf-turnstile"></div></form><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
  },
  {
    name: 'article on bots',
    html: `<article><h1>How Cloudflare and DataDome work</h1><p>A page titled "Just a moment..." runs _cf_chl_opt; DataDome loads https://geo.captcha-delivery.com/captcha/ and sets the cookie datadome.</p>${`<p>${sentence}</p>`.repeat(20)}</article>`,
  },
  {
    name: 'code sample',
    html: '<h1>Docs</h1><pre><code>&lt;script src="https://js.datadome.co/tags.js"&gt;&lt;/script&gt;\nwindow._pxAppId = "PX1"\nIncapsula incident ID: 123-456789012345</code></pre>',
  },
  {
    name: 'links to vendors',
    html: '<ul><li><a href="https://www.perimeterx.com/whywasiblocked">PerimeterX</a><li><a href="https://validate.perfdrive.com/">Radware</a><li><a href="https://hcaptcha.com/1/api.js">hCaptcha</a></ul>',
  },
  {
    name: 'quotation',
    html: '<blockquote>Access denied. The requested URL was rejected. Please consult with your administrator. Your support ID is: 1234567890</blockquote>',
  },
  {
    name: 'help',
    html: `<h1>Help</h1>${'<p>If you see "Please verify you are human" or "unusual traffic", enable JavaScript and cookies.</p>'.repeat(12)}`,
  },
  {
    name: 'data',
    html: '<script type="application/ld+json">{"headline":"window._pxAppId = explained","url":"https://js.datadome.co/x","text":"_cf_chl_opt"}</script><p>Short.</p>',
  },
  {
    name: 'comment',
    html: '<!-- <script src="https://js.datadome.co/tags.js"></script> _Incapsula_Resource --><p>Nothing here.</p>',
  },
  {
    name: 'stylesheet',
    html: '<style>.g-recaptcha,.px-captcha{display:none} /* cf-turnstile */</style><p>Styled.</p>',
  },
];

const titles = [
  'Home',
  'Just a moment with the mayor',
  'Attention Required: tax forms',
  'Security check-up for your car',
  'Access denied: a novel',
];
const answers = [200, 200, 200, 404, 500] as const;

/** More than 5,000 pages; the same ones every time. */
export function* ordinaryPages(): Generator<OrdinaryPage> {
  let count = 0;
  for (const server of servers) {
    for (const framework of frameworks) {
      for (const content of contents) {
        for (const size of ['small', 'large', 'menu'] as const) {
          const title = titles[count % titles.length] ?? '';
          const status = answers[count % answers.length] ?? 200;
          count++;
          const filling = size === 'large' ? `<p>${sentence}</p>`.repeat(200) : '';
          const body =
            `<!doctype html><html><head><title>${title}</title></head><body>${size === 'small' ? '' : menu}` +
            `${framework.html}${filling}${content.html}</body></html>`;
          yield {
            name: [status, server.name, framework.name, content.name, size, title].join(', '),
            response: {
              status,
              finalUrl: 'https://site.test/page',
              headers: { ...server.headers, 'content-type': 'text/html; charset=utf-8' },
              body,
            },
            products: [server, framework, content].flatMap(({ products = [] }) => products),
          };
        }
      }
    }
  }
}
