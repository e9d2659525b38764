// Proxies, caches, API gateways and load balancers, by their headers and cookies.
import type { TechnologyRule } from '../rule-set.ts';

export const proxies: Record<string, TechnologyRule> = {
  Envoy: {
    headers: { 'x-envoy-upstream-service-time': '' },
    examples: [{ headers: { server: 'envoy' } }, { headers: { 'x-envoy-upstream-service-time': '12' } }],
  },
  Istio: {
    cats: [64],
    description: 'Istio is a service mesh for Kubernetes.',
    website: 'https://istio.io',
    headers: { server: '^istio-envoy$', 'x-envoy-decorator-operation': '' },
    implies: 'Envoy',
    examples: [{ headers: { server: 'istio-envoy' } }],
  },
  Traefik: {
    cats: [64],
    description: 'Traefik is a reverse proxy and load balancer for containers.',
    website: 'https://traefik.io',
    headers: { server: '^Traefik', via: '\\btraefik\\b' },
    cookies: { 'traefik_*': '' },
    certIssuer: 'TRAEFIK DEFAULT CERT',
    implies: 'Go',
    examples: [{ certIssuer: 'CN=TRAEFIK DEFAULT CERT' }],
  },
  HAProxy: {
    cats: [64, 65],
    description: 'HAProxy is a load balancer and proxy.',
    website: 'https://www.haproxy.org',
    headers: { server: '^HA-?Proxy', via: '\\bHA-?Proxy\\b' },
    // As its manual calls servers. Others write a hash and times.
    cookies: { SERVERID: '^(?:s\\d+\\||[a-z][\\w-]{0,15}$)\\;confidence:50' },
    // The errors that it sends by default.
    html: [
      '<h1>503 Service Unavailable</h1>\\s{1,9}No server is available to handle this request\\.',
      '<h1>400 Bad request</h1>\\s{1,9}Your browser sent an invalid request\\.',
      '<h1>403 Forbidden</h1>\\s{1,9}Request forbidden by administrative rules\\.',
      "<h1>504 Gateway Time-out</h1>\\s{1,9}The server didn't respond in time\\.",
    ],
    examples: [
      { headers: { server: 'HAProxy' } },
      {
        html: '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>',
      },
    ],
  },
  Varnish: {
    headers: { via: '\\bvarnish(?: \\(Varnish/([\\d.]+)\\))?\\;version:\\1' },
    examples: [
      { headers: { via: '1.1 varnish (Varnish/7.1)' }, version: '7.1' },
      { headers: { 'x-varnish': '123 456' } },
    ],
  },
  Squid: {
    headers: { via: '\\(squid(?:/([\\d.]+))?\\)\\;version:\\1', 'x-squid-error': '' },
    cats: [64, 23],
    description: 'Squid is a caching proxy.',
    website: 'http://www.squid-cache.org',
    text: 'Generated [\\w,: ]{10,40}, by cachemgr\\.cgi/(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [
      { headers: { via: '1.1 proxy (squid/5.7)' }, version: '5.7' },
      { text: 'Generated Tue, 17 Nov 2026 16:12:50 GMT, by cachemgr.cgi/5.7@localhost', version: '5.7' },
    ],
  },
  'Apache Traffic Server': {
    headers: { via: '\\(ApacheTrafficServer/([\\d.]+)\\;version:\\1', server: '^ATS/([\\d.]+)\\;version:\\1' },
    examples: [{ headers: { server: 'ATS/9.2.3' }, version: '9.2.3' }],
  },
  Pingora: {
    cats: [64],
    description: 'Pingora is a framework for proxies in Rust.',
    website: 'https://github.com/cloudflare/pingora',
    headers: { server: '^Pingora' },
    implies: 'Rust',
    examples: [{ headers: { server: 'Pingora' } }],
  },
  Kong: {
    headers: {
      via: '\\bkong/([\\d.]+)\\;version:\\1',
      server: '^kong/([\\d.]+)\\;version:\\1',
      'x-kong-upstream-latency': '',
      'x-kong-proxy-latency': '',
    },
    cats: [64],
    description: 'Kong is an API gateway.',
    website: 'https://konghq.com',
    examples: [{ headers: { via: 'kong/3.4.2' }, version: '3.4.2' }, { headers: { 'x-kong-proxy-latency': '1' } }],
  },
  Tyk: {
    cats: [64],
    description: 'Tyk is an API gateway.',
    website: 'https://tyk.io',
    headers: { 'x-generator': '^tyk\\.io$' },
    examples: [{ headers: { 'x-generator': 'tyk.io' } }],
  },
  'Apache APISIX': {
    cats: [64],
    description: 'Apache APISIX is an API gateway.',
    website: 'https://apisix.apache.org',
    headers: { server: '^APISIX(?:/([\\d.]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'APISIX/3.7.0' }, version: '3.7.0' }],
  },

  // Appliances and clouds
  'IBM DataPower': {
    // Others give their transactions numbers too.
    replaces: ['headers'],
    headers: { 'x-global-transaction-id': '\\;confidence:50', 'x-backside-transport': '' },
    examples: [{ headers: { 'x-backside-transport': 'OK OK' } }],
  },
  'F5 BigIP': {
    cookies: { 'BIGipServer*': '', 'TS01*': '\\;confidence:50' },
    examples: [{ cookies: { BIGipServerpool_www: '123.456.0000' } }],
  },
  'Citrix NetScaler': {
    cats: [65],
    description: 'NetScaler, for some years Citrix ADC, is an application delivery controller.',
    website: 'https://www.netscaler.com',
    cookies: { 'NSC_*': '', citrix_ns_id: '' },
    headers: { via: 'NS-CACHE-([\\d.]+)\\;version:\\1' },
    examples: [{ cookies: { NSC_abc: 'x' } }],
  },
  'Google Frontend': {
    cats: [22, 64],
    description: 'The front end of Google, also of its cloud customers.',
    website: 'https://cloud.google.com/load-balancing',
    headers: { server: '^(?:Google Frontend|ESF|GSE|sffe)$' },
    examples: [{ headers: { server: 'Google Frontend' } }],
  },
  'Amazon ELB': {
    headers: { server: '^awselb/([\\d.]+)\\;version:\\1' },
    cookies: { AWSALB: '', AWSALBCORS: '' },
    examples: [{ headers: { server: 'awselb/2.0' }, version: '2.0' }, { cookies: { AWSALB: 'x' } }],
  },
};
