// Web servers, by their headers and error pages.
import type { TechnologyRule } from '../rule-set.ts';

export const webServers: Record<string, TechnologyRule> = {
  // Nginx and its forks
  Nginx: {
    replaces: ['headers'],
    headers: {
      // A longer name is another server, unless it is that of a build or a module.
      server:
        'nginx(?:-(?:core|extras|full|light|more|naxsi|plus|quic|rc|wallarm))?(?:/([\\d.]+)|(?![\\w.-]))\\;version:\\1',
      'x-fastcgi-cache': '',
    },
    html: '<center>nginx(?:/([\\d.]+))?</center>\\;version:\\1',
    examples: [
      { html: '<hr><center>nginx/1.18.0</center>', version: '1.18.0' },
      { headers: { server: 'nginx/1.25.3' }, version: '1.25.3' },
      { headers: { server: 'nginx-light' } },
    ],
  },
  'NGINX Plus': {
    cats: [22, 64],
    description: 'NGINX Plus is the commercial edition of Nginx.',
    website: 'https://www.f5.com/products/nginx/nginx-plus',
    headers: { server: '^nginx-plus|nginx/[\\d.]+ \\(nginx-plus' },
    implies: 'Nginx',
    examples: [{ headers: { server: 'nginx-plus' } }],
  },
  'NGINX Ingress': {
    cats: [64],
    description: 'A Kubernetes ingress controller on Nginx.',
    website: 'https://kubernetes.github.io/ingress-nginx/',
    cookies: { INGRESSCOOKIE: '' },
    implies: ['Nginx', 'Kubernetes'],
    examples: [{ cookies: { INGRESSCOOKIE: '1706.123|abc' } }],
  },
  Kubernetes: {
    cats: [60],
    description: 'Kubernetes runs containers on many machines.',
    website: 'https://kubernetes.io/docs/concepts/overview/',
    headers: { 'x-kubernetes-pf-flowschema-uid': '' },
    certIssuer: 'Kubernetes Ingress Controller Fake Certificate',
    examples: [{ certIssuer: 'O=Acme Co, CN=Kubernetes Ingress Controller Fake Certificate' }],
  },
  Freenginx: {
    cats: [22, 64],
    description: 'freenginx is a fork of Nginx.',
    website: 'https://freenginx.org',
    headers: { server: '^freenginx(?:/([\\d.]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'freenginx/1.27.0' }, version: '1.27.0' }],
  },
  Angie: {
    cats: [22, 64],
    description: 'Angie is a fork of Nginx.',
    website: 'https://angie.software',
    headers: { server: '^Angie(?:/([\\d.]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'Angie/1.4.1' }, version: '1.4.1' }],
  },
  OpenResty: {
    html: '<center>openresty(?:/([\\d.]+))?</center>\\;version:\\1',
    examples: [{ headers: { server: 'openresty/1.21.4.1' }, version: '1.21.4.1' }],
  },
  Tengine: {
    headers: { server: '^Tengine(?:/([\\d.]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'Tengine/2.3.3' }, version: '2.3.3' }],
  },

  // Others
  Apache: {
    // `HTTPD` is the name of many small servers, and Tomcat is not this server.
    replaces: ['headers'],
    headers: {
      server: [
        '^(?:[\\w. +-]{0,80} )?Apache(?:-AdvancedExtranetServer)?[/ ](\\d[\\d.]*)\\;version:\\1',
        '^Apache(?:$| \\(| mod_| (?:PHP|OpenSSL)/)',
      ],
    },
    // as mod_usertrack sets it
    cookies: { Apache: '^(?:\\d{1,3}(?:\\.\\d+){4,5}|[\\da-f]{6,8}\\.[\\da-f]{8,16})$' },
    html: '<address>Apache/([\\d.]+)\\;version:\\1',
    examples: [
      { headers: { server: 'Apache/2.4.57 (Debian)' }, version: '2.4.57' },
      { headers: { server: 'Apache (Unix) PHP/5.2' } },
      { headers: { server: 'Apache PHP/5.2' } },
      { cookies: { Apache: '10.0.101.6.1643663969718158' } },
      { cookies: { Apache: '1148b9c3.5d6e61e36f2f9' } },
      { html: '<address>Apache/2.4.41 (Ubuntu) Server at x Port 80</address>', version: '2.4.41' },
    ],
  },
  OpenSSL: { examples: [{ headers: { server: 'Apache/2.4.41 (Unix) OpenSSL/1.1.1k' }, version: '1.1.1k' }] },
  IIS: {
    html: '<title>IIS Windows(?: Server)?</title>',
    implies: 'Windows',
    examples: [{ headers: { server: 'Microsoft-IIS/10.0' }, version: '10.0' }, { html: '<title>IIS Windows</title>' }],
  },
  'Microsoft ASP.NET': {
    // Pages that end in .asp are older than it.
    replaces: ['url'],
    url: '\\.as[pmh]x(?:$|\\?)',
    cookies: { '.AspNetCore.*': '', '.AspNet.ApplicationCookie': '' },
    headers: { 'x-aspnetmvc-version': '' },
    html: [
      '<input[^>]+name="__VIEWSTATE',
      '<(?:script|link)\\s[^>]{0,400}?(?:src|href)=["\']?[^"\'\\s>]{0,200}(?:Web|Script|Telerik\\.Web\\.UI\\.Web)Resource\\.axd\\?',
    ],
    dom: "input[name='__EVENTVALIDATION'], input[name='__RequestVerificationToken'], form#aspnetForm",
    examples: [
      { html: '<script src="/ScriptResource.axd?d=x"></script>' },
      { html: '<input name="__RequestVerificationToken" type="hidden" value="x">' },
      { html: '<form method="post" action="/a" id="aspnetForm"></form>' },
      { cookies: { '.AspNetCore.Antiforgery.abc': 'x' } },
      { url: 'https://site.test/Default.aspx?id=1' },
      { headers: { 'x-aspnet-version': '4.0.30319' }, version: '4.0.30319' },
    ],
  },
  Kestrel: { headers: { server: '^Kestrel' }, examples: [{ headers: { server: 'Kestrel' } }] },
  'Microsoft HTTPAPI': {
    description: 'Microsoft HTTPAPI, also called HTTP.sys, is the HTTP server of Windows.',
    website: 'https://learn.microsoft.com/windows/win32/http/http-api-start-page',
    implies: 'Windows',
    examples: [{ headers: { server: 'Microsoft-HTTPAPI/2.0' }, version: '2.0' }],
  },
  Caddy: {
    headers: { via: '\\bCaddy\\b' },
    examples: [{ headers: { server: 'Caddy' } }, { headers: { via: '1.1 Caddy' } }],
  },
  LiteSpeed: {
    headers: { 'x-litespeed-cache': '' },
    examples: [{ headers: { server: 'LiteSpeed' } }, { headers: { 'x-litespeed-cache': 'hit' } }],
  },
  OpenLiteSpeed: {
    cats: [22],
    description: 'OpenLiteSpeed is the open source edition of LiteSpeed.',
    website: 'https://openlitespeed.org',
    headers: { server: '^OpenLiteSpeed' },
    examples: [{ headers: { server: 'OpenLiteSpeed' } }],
  },
  lighttpd: { examples: [{ headers: { server: 'lighttpd/1.4.69' }, version: '1.4.69' }] },
  H2O: {
    cats: [22],
    description: 'H2O is an HTTP/2 and HTTP/3 server.',
    website: 'https://h2o.examp1e.net',
    headers: { server: '^h2o(?:/([\\w.-]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'h2o/2.2.6' }, version: '2.2.6' }],
  },
  Hiawatha: { examples: [{ headers: { server: 'Hiawatha v11.1' }, version: '11.1' }] },
  'IBM HTTP Server': { examples: [{ headers: { server: 'IBM_HTTP_Server/9.0.5' }, version: '9.0.5' }] },
  'Oracle HTTP Server': {
    examples: [{ headers: { server: 'Oracle-HTTP-Server-12c' } }],
    headers: { server: 'Oracle-HTTP-Server' },
    website: 'https://www.oracle.com',
    cats: [22],
  },
  'SAP NetWeaver': {
    cats: [22],
    description: 'SAP NetWeaver is an application server.',
    website: 'https://www.sap.com/products/technology-platform/netweaver.html',
    headers: { server: '^SAP (?:NetWeaver|J2EE Engine|Web Application Server)', 'sap-server': '' },
    cookies: { 'sap-usercontext': '' },
    examples: [{ headers: { server: 'SAP NetWeaver Application Server 7.53 / AS Java 7.50' } }],
  },
};
