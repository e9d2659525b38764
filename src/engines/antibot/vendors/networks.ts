// CDNs and load balancers. They are not a bot protection, so they are listed but never the vendor of a report.
import type { Vendor } from '../vendor.ts';

export const networks: readonly Vendor[] = [
  {
    slug: 'f5-big-ip',
    name: 'F5 BIG-IP (load balancer / APM)',
    kind: 'cdn',
    signals: [
      { cookie: 'BIGipServer*', means: 'edge' },
      { cookie: ['LastMRH_Session', 'MRHSession', 'F5_ST'], means: 'present', weight: 'medium', sure: 'medium' },
      { header: 'server', value: /^Big-?IP$/i, means: 'edge', sure: 'medium' },
    ],
  },
  {
    slug: 'cloudfront',
    name: 'Amazon CloudFront',
    kind: 'cdn',
    signals: [
      { header: 'x-amz-cf-id', means: 'edge' },
      { header: 'via', value: /cloudfront\.net \(CloudFront\)/i, means: 'edge', sure: 'medium' },
      { header: 'x-cache', value: /^Error from cloudfront/i, means: 'blocked', weight: 'weak', only: [403] },
      { phrase: 'The request could not be satisfied', means: 'blocked', weight: 'weak', sure: 'medium' },
      { cname: /\.cloudfront\.net$/i, means: 'edge' },
    ],
  },
  {
    slug: 'azure-front-door',
    name: 'Azure Front Door',
    kind: 'cdn',
    signals: [
      { header: 'x-azure-ref', means: 'edge' },
      { header: 'x-fd-int-roxy-purgeid', means: 'edge', sure: 'medium' },
      { cname: /\.azurefd\.net$/i, means: 'edge' },
    ],
  },
  {
    slug: 'google-load-balancer',
    name: 'Google Cloud load balancer / front end',
    kind: 'cdn',
    signals: [{ header: 'via', value: /^1\.1 google$/i, means: 'edge', sure: 'medium' }],
  },
  {
    slug: 'edgecast',
    name: 'Edgecast / Edgio (closed 2025)',
    kind: 'cdn',
    signals: [
      { header: 'server', value: /^EC(?:D|S|Acc)(?![a-z])/i, means: 'edge', sure: 'medium' },
      { header: ['x-ec-custom-error', 'x-ec-session-id', 'x-ec-debug', 'x-ec-uuid'], means: 'edge', sure: 'low' },
      { cname: /\.(?:edgecastcdn|systemcdn)\.net$/i, means: 'edge' },
    ],
  },
  {
    slug: 'gcore',
    name: 'Gcore',
    kind: 'cdn',
    signals: [
      { header: ['x-id-fe*', 'x-gcore-*'], means: 'edge', sure: 'low' },
      { header: 'server', value: /^gcore/i, means: 'edge', sure: 'low' },
    ],
  },
  {
    slug: 'keycdn',
    name: 'KeyCDN',
    kind: 'cdn',
    signals: [
      { header: 'server', value: /^KeyCDN/i, means: 'edge', sure: 'medium' },
      { cname: /\.kxcdn\.com$/i, means: 'edge' },
    ],
  },
  {
    slug: 'cachefly',
    name: 'CacheFly',
    kind: 'cdn',
    signals: [
      { header: 'bestcdn', value: /Cachefly/i, means: 'edge', sure: 'medium' },
      { cookie: 'cfly_req*', means: 'edge', sure: 'medium' },
    ],
  },
  {
    slug: 'instart',
    name: 'Instart DX',
    kind: 'cdn',
    signals: [{ header: ['x-instart-request-id', 'x-instart-cache', 'x-instart-wl'], means: 'edge', sure: 'medium' }],
  },
  {
    slug: 'chinacache',
    name: 'ChinaCache',
    kind: 'cdn',
    signals: [{ header: 'powered-by-chinacache', means: 'edge', sure: 'medium' }],
  },
  {
    slug: 'qiniu',
    name: 'Qiniu CDN',
    kind: 'cdn',
    signals: [{ header: 'x-qiniu-cdn', means: 'edge', sure: 'medium' }],
  },
  {
    slug: 'squarespace',
    name: 'Squarespace platform',
    kind: 'cdn',
    signals: [{ header: 'server', value: /^Squarespace/i, means: 'edge', sure: 'medium' }],
  },
];
