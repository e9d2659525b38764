// Automation and gateways.
import type { SelfNamedGroup } from '../self-named.ts';

export const gateways: SelfNamedGroup = [
  18,
  [
    ['Activepieces', 'https://www.activepieces.com', { as: 'Activepieces', pages: 'after' }],
    ['Automatisch', 'https://automatisch.io', { pages: 'both' }],
    [
      'Huginn',
      'https://github.com/huginn/huginn',
      {
        isWord: true,
        cookies: { _huginn_session: '' },
        html: 'Your agents are standing by|href="https://github\\.com/(?:huginn|cantino)/huginn"',
      },
    ],
    ['Windmill', 'https://www.windmill.dev', { isWord: 'always', titles: ['[^<]{0,40}\\| Windmill'] }],
    ['Kestra', 'https://kestra.io', { titles: ['[^<]{0,60}\\| Kestra', 'Kestra'], html: 'KESTRA_UI_PATH' }],
    [
      'n8n',
      'https://n8n.io',
      {
        titles: ['n8n(?:\\.io)? - Workflow Automation', '[^<]{1,80} - n8n'],
        html: ['n8n:config:|window\\.BASE_PATH ?= ?[^~]{0,80}n8n', '<meta name="n8n:config'],
        cookies: { 'n8n-auth': '' },
      },
    ],
    [
      'Gravitee',
      'https://www.gravitee.io',
      {
        as: 'Gravitee(?:\\.io)?(?: (?:Management|Portal|APIM|Access Management))*',
        headers: { 'x-gravitee-transaction-id': '', 'x-gravitee-request-id': '' },
      },
    ],
    [
      'KrakenD',
      'https://www.krakend.io',
      { headers: { 'x-krakend': '^Version v?([\\d.]+)?\\;version:\\1', 'x-krakend-completed': '' } },
    ],
    [
      'Tyk',
      'https://tyk.io',
      {
        isWord: 'always',
        titles: ['Tyk (?:Dashboard|Developer Portal)(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        headers: { 'x-generator': '^tyk\\.io' },
      },
    ],
    [
      'Apache APISIX',
      'https://apisix.apache.org',
      {
        as: '(?:Apache )?APISIX(?: Dashboard)?',
        server: 'APISIX(?: web server)?',
        headers: { 'x-apisix-upstream-status': '', 'x-apisix-cache-status': '' },
      },
    ],
    [
      'Nginx Proxy Manager',
      'https://nginxproxymanager.com',
      {
        titles: ['Nginx Proxy Manager'],
        html: [
          "You've successfully started the Nginx Proxy Manager",
          '<meta name="application-name"[^>]{1,40}Nginx Proxy Manager',
        ],
      },
    ],
    ['Zoraxy', 'https://zoraxy.aroz.org', { pages: 'both', headers: { 'x-zoraxy': '' } }],
    [
      'Pomerium',
      'https://www.pomerium.com',
      {
        cookies: { _pomerium: '', _pomerium_csrf: '' },
        headers: { 'x-pomerium-intercepted-response': '' },
        pages: 'both',
      },
    ],
    [
      'OAuth2 Proxy',
      'https://oauth2-proxy.github.io/oauth2-proxy/',
      {
        cookies: { _oauth2_proxy: '', _oauth2_proxy_csrf: '' },
        html: 'Secured with <a href="https://github\\.com/oauth2-proxy/oauth2-proxy[^>]{0,20}>OAuth2 Proxy</a> version v?([\\d.]+)',
      },
    ],
    ['Traefik', 'https://traefik.io', { as: 'Traefik(?: (?:Proxy|Hub|Dashboard))?', html: '<title>Traefik' }],
    [
      'HAProxy',
      'https://www.haproxy.org',
      {
        titles: ['Statistics Report for HAProxy'],
        html: [
          '<h1><a href="https?://(?:www\\.)?haproxy\\.org/?"[^>]{0,60}>HAProxy(?: version ([\\d.]+))?',
          '<title>Statistics Report for HAProxy',
        ],
      },
    ],
    ['Envoy', 'https://www.envoyproxy.io', { isWord: 'always', titles: ['Envoy Admin'] }],
    ['Varnish', 'https://varnish-cache.org', { isWord: 'always', html: '<p>Varnish cache server</p>' }],
    ['Node-RED', 'https://nodered.org', { html: ['<div id="red-ui-editor"', 'red/red\\.min\\.js'] }],
    [
      'Caddy',
      'https://caddyserver.com',
      {
        isWord: 'always',
        server: 'Caddy',
        html: '<footer>\\s{0,20}Served with\\s{0,20}<a[^>]{0,60}href="https://caddyserver\\.com"',
      },
    ],
  ],
];
