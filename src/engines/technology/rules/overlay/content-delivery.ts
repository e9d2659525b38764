// Networks that deliver pages, scripts and images: by headers, name records, and the addresses in a page.
import type { TechnologyRule } from '../rule-set.ts';
import { inTag } from './in-tag.ts';

export const contentDelivery: Record<string, TechnologyRule> = {
  Cloudflare: {
    cookies: { __cf_bm: '', cf_clearance: '', __cflb: '' },
    dns: { NS: '\\.ns\\.cloudflare\\.com', SOA: '\\.cloudflare\\.com' },
    html: [inTag('/cdn-cgi/(?:scripts|challenge-platform|rum)'), '<a\\s[^>]{1,300}?/cdn-cgi/l/email-protection'],
    examples: [
      { headers: { 'cf-ray': '8a1b2c3d4e5f-FRA' } },
      { dns: { ns: 'ada.ns.cloudflare.com' } },
      { cookies: { __cf_bm: 'x' } },
    ],
  },
  'Cloudflare Workers': {
    cats: [62],
    description: 'Cloudflare Workers run code at the edge.',
    website: 'https://workers.cloudflare.com',
    icon: 'CloudFlare.svg',
    headers: { 'cf-worker': '' },
    url: '^https?://[^/]+\\.workers\\.dev(?:/|$)',
    implies: 'Cloudflare',
    examples: [{ url: 'https://shop.acme.workers.dev/' }],
  },
  'Cloudflare Pages': {
    cats: [62, 88],
    description: 'Cloudflare Pages hosts static sites and functions.',
    website: 'https://pages.cloudflare.com',
    icon: 'CloudFlare.svg',
    url: '^https?://[^/]+\\.pages\\.dev(?:/|$)',
    dns: { CNAME: '\\.pages\\.dev\\.?$' },
    implies: 'Cloudflare',
    examples: [{ url: 'https://acme.pages.dev/' }, { dns: { cname: 'acme.pages.dev' } }],
  },
  'Cloudflare Images': {
    cats: [92],
    description: 'Cloudflare resizes images at the edge.',
    website: 'https://developers.cloudflare.com/images/',
    icon: 'CloudFlare.svg',
    html: inTag('(?:/cdn-cgi/image/[\\w=,-]+/|imagedelivery\\.net/)'),
    examples: [{ html: '<img src="/cdn-cgi/image/width=80,quality=75/photo.jpg">' }],
  },
  Fastly: {
    headers: {
      'x-served-by': '^cache-[a-z]{3}[\\w-]*-[A-Z]{3}\\b',
      'x-fastly-request-id': '',
      'fastly-debug-digest': '',
    },
    dns: { CNAME: '\\.(?:fastly\\.net|fastlylb\\.net)\\.?$' },
    examples: [
      { headers: { 'x-served-by': 'cache-fra-eddf8230020-FRA' } },
      { dns: { cname: 'dualstack.x.map.fastly.net' } },
    ],
  },
  Akamai: {
    headers: {
      server: '^AkamaiGHost|^AkamaiNetStorage',
      'x-akamai-transformed': '',
      'akamai-grn': '',
      'x-akamai-request-id': '',
    },
    dns: { CNAME: '\\.(?:edgekey|edgesuite|akamaiedge|akamaized|akamai)\\.net\\.?$', NS: '\\.akam\\.net' },
    examples: [{ headers: { 'akamai-grn': '0.1.2.3' } }, { dns: { cname: 'www.acme.com.edgekey.net' } }],
  },
  'Amazon Cloudfront': {
    headers: { via: '\\(CloudFront\\)', 'x-amz-cf-id': '', 'x-amz-cf-pop': '' },
    dns: { CNAME: '\\.cloudfront\\.net\\.?$' },
    examples: [{ headers: { 'x-amz-cf-pop': 'FRA56-P3' } }, { dns: { cname: 'd111abcdef8.cloudfront.net' } }],
  },
  Bunny: {
    headers: { server: '^BunnyCDN', 'cdn-pullzone': '' },
    dns: { CNAME: '\\.b-cdn\\.net\\.?$' },
    examples: [{ headers: { server: 'BunnyCDN-DE1-1047' } }, { dns: { cname: 'acme.b-cdn.net' } }],
  },
  KeyCDN: {
    headers: { server: '^keycdn-engine' },
    dns: { CNAME: '\\.kxcdn\\.com\\.?$' },
    examples: [{ dns: { cname: 'acme.kxcdn.com' } }],
  },
  CDN77: {
    headers: { server: '^CDN77', 'x-77-cache': '', 'x-77-pop': '' },
    dns: { CNAME: '\\.(?:cdn77|rsc\\.cdn77)\\.org\\.?$' },
    examples: [{ headers: { 'x-77-pop': 'frankfurtDE' } }],
  },
  Gcore: {
    dns: { CNAME: '\\.gcdn\\.co\\.?$' },
    cats: [31],
    description: 'Gcore is a content delivery network.',
    website: 'https://gcore.com',
    examples: [{ dns: { cname: 'cl-abc.gcdn.co' } }],
  },
  Edgio: {
    cats: [31],
    description: 'Edgio was a content delivery network.',
    website: 'https://edg.io',
    headers: { 'x-edg-version': '', 'x-edg-t': '' },
    examples: [{ headers: { 'x-edg-version': '1 2.3.4' } }],
  },
  CacheFly: {
    headers: { 'x-cf1': '', 'x-cf2': '' },
    cats: [31],
    description: 'CacheFly is a content delivery network.',
    website: 'https://www.cachefly.com',
    dns: { CNAME: '\\.cachefly\\.net\\.?$' },
    examples: [{ dns: { cname: 'acme.cachefly.net' } }],
  },
  'Alibaba Cloud CDN': {
    headers: { eagleid: '', 'x-swift-cachetime': '', via: '\\bcache\\d+\\.l2' },
    dns: { CNAME: '\\.(?:kunlun\\w+|alikunlun|alicdn)\\.com\\.?$' },
    cats: [31],
    website: 'https://www.alibabacloud.com/product/content-delivery-network',
    examples: [{ headers: { eagleid: '2ff61497' } }],
  },
  'Tencent EdgeOne': {
    cats: [31],
    description: 'EdgeOne is the edge platform of Tencent Cloud.',
    website: 'https://edgeone.ai',
    headers: { 'eo-cache-status': '', 'eo-log-uuid': '' },
    examples: [{ headers: { 'eo-log-uuid': '123' } }],
  },
  'Azure Front Door': {
    headers: { 'x-azure-ref': '', 'x-fd-healthprobe': '' },
    dns: { CNAME: '\\.(?:azurefd|t-msedge)\\.net\\.?$' },
    examples: [{ headers: { 'x-azure-ref': '20240101T' } }, { dns: { cname: 'acme.z01.azurefd.net' } }],
  },
  'Google Cloud CDN': {
    // `Via: 1.1 google` is that of every load balancer of Google, with a cache or without.
    replaces: ['headers'],
    headers: { 'cdn-loop': '^google' },
    examples: [{ headers: { 'cdn-loop': 'google' } }],
  },
  ArvanCloud: {
    headers: { server: '^ArvanCloud', 'ar-poweredby': '' },
    examples: [{ headers: { server: 'ArvanCloud' } }],
  },
  QUICcloud: {
    cats: [31, 92],
    description: 'QUIC.cloud is a content delivery network for WordPress.',
    website: 'https://www.quic.cloud',
    headers: { 'x-qc-cache': '', 'x-qc-pop': '' },
    examples: [{ headers: { 'x-qc-pop': 'EU-DE-FRA-1' } }],
  },
  RocketCDN: {
    cats: [31],
    description: 'RocketCDN delivers the files of WordPress sites.',
    website: 'https://rocketcdn.me',
    html: inTag('//[\\w-]+\\.rocketcdn\\.me/'),
    examples: [{ html: '<link rel="stylesheet" href="https://abc123.rocketcdn.me/style.css">' }],
  },

  // Scripts
  jsDelivr: {
    // Not an image that says how large a file there is.
    html: '<(?:link|script|img|source|video|style|div)\\s[^>]{1,600}?["\'=(,\\s](?:https?:)?//cdn\\.jsdelivr\\.net/',
    examples: [{ html: '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/x@1/x.css">' }],
  },
  cdnjs: {
    replaces: ['implies'],
    html: inTag('//cdnjs\\.cloudflare\\.com/ajax/libs/'),
    examples: [{ html: '<link href="https://cdnjs.cloudflare.com/ajax/libs/x/1.0/x.css">' }],
  },
  Unpkg: {
    html: inTag('//unpkg\\.com/'),
    examples: [{ html: '<link rel="stylesheet" href="https://unpkg.com/leaflet@1.9.4/dist/leaflet.css">' }],
  },
  'esm.sh': {
    cats: [31],
    description: 'esm.sh serves npm packages as modules.',
    website: 'https://esm.sh',
    scriptSrc: '//esm\\.sh/',
    scripts: 'https://esm\\.sh/',
    examples: [{ scripts: 'import React from "https://esm.sh/react@18"' }],
  },
  Skypack: {
    scriptSrc: '//cdn\\.skypack\\.dev/',
    scripts: 'https://cdn\\.skypack\\.dev/',
    cats: [31],
    website: 'https://www.skypack.dev',
    examples: [{ scripts: 'import x from "https://cdn.skypack.dev/x"' }],
  },

  // Images
  Imgix: {
    html: inTag('//[\\w-]+\\.imgix\\.net/'),
    headers: { 'x-imgix-id': '' },
    examples: [{ html: '<img src="https://acme.imgix.net/a.jpg?w=300">' }],
  },
  Cloudinary: {
    html: inTag('//res\\.cloudinary\\.com/'),
    examples: [{ html: '<img src="https://res.cloudinary.com/demo/image/upload/sample.jpg">' }],
  },
  ImageKit: {
    cats: [95],
    description: 'ImageKit optimises and delivers images.',
    website: 'https://imagekit.io',
    html: inTag('//ik\\.imagekit\\.io/'),
    examples: [{ html: '<img src="https://ik.imagekit.io/demo/a.jpg">' }],
  },
  Uploadcare: {
    html: inTag('//ucarecdn\\.com/'),
    examples: [{ html: '<img src="https://ucarecdn.com/abc/-/preview/">' }],
  },
  TwicPics: { html: '\\.twic\\.pics/', examples: [{ html: '<img src="https://demo.twic.pics/a.jpg">' }] },
};
