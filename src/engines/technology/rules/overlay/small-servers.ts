// Small servers, for devices and for static files, by their headers and listings.
import type { TechnologyRule } from '../rule-set.ts';

export const smallServers: Record<string, TechnologyRule> = {
  MiniServ: {
    description: 'MiniServ is the web server of Webmin and Usermin.',
    implies: 'Perl',
    examples: [{ headers: { server: 'MiniServ/2.105' }, version: '2.105' }],
  },
  eja: {
    cats: [22],
    description: 'eja is a small web server for applications in Lua.',
    website: 'https://eja.it',
    headers: { server: '^eja (\\d[\\d.]*)$\\;version:\\1' },
    implies: 'Lua',
    examples: [{ headers: { server: 'eja 9.5.20' }, version: '9.5.20' }],
  },
  Mighttpd: {
    cats: [22],
    description: 'Mighttpd is a web server in Haskell.',
    website: 'https://kazu-yamamoto.github.io/mighttpd2/',
    headers: { server: '^Mighttpd(?:/(\\d[\\d.]*))?\\;version:\\1' },
    implies: 'Haskell',
    examples: [{ headers: { server: 'Mighttpd/4.0.2' }, version: '4.0.2' }],
  },
  nghttpd: {
    cats: [22],
    description: 'nghttpd is the web server of nghttp2.',
    website: 'https://nghttp2.org/documentation/nghttpd.1.html',
    headers: { server: '^nghttpd(?: nghttp2/(\\d[\\d.]*))?$\\;version:\\1' },
    examples: [{ headers: { server: 'nghttpd nghttp2/1.52.0' }, version: '1.52.0' }],
  },
  'Medusa Server': {
    cats: [22],
    description: 'Medusa is a web server in Python, inside Supervisor for example.',
    website: 'https://oedipus.sourceforge.net/medusa/',
    headers: { server: '^Medusa/(\\d[\\d.]*)\\;version:\\1' },
    implies: 'Python',
    examples: [{ headers: { server: 'Medusa/1.12' }, version: '1.12' }],
  },
  Snapcast: {
    cats: [38],
    description: 'Snapcast plays music in several rooms at the same time.',
    website: 'https://github.com/badaix/snapcast',
    headers: { server: '^Snapcast(?:/(\\d[\\d.]*))?\\;version:\\1' },
    dom: { title: { text: '^(?:Snapweb(?: Placeholder)?|Snapcast(?: Default Page)?)$' } },
    examples: [{ headers: { server: 'Snapcast' } }, { html: '<title>Snapweb Placeholder</title>' }],
  },
  // In devices and programs
  Civetweb: {
    cats: [22],
    description: 'CivetWeb is an embeddable web server.',
    website: 'https://github.com/civetweb/civetweb',
    headers: { server: '^CivetWeb' },
    examples: [{ headers: { server: 'CivetWeb' } }],
  },
  Mongoose: {
    cats: [22],
    description: 'Mongoose is an embedded web server.',
    website: 'https://mongoose.ws',
    headers: { server: '^Mongoose(?:/([\\d.]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'Mongoose/6.18' }, version: '6.18' }],
  },
  GoAhead: {
    headers: { server: '^GoAhead' },
    cats: [22],
    website: 'https://www.embedthis.com/goahead/',
    examples: [{ headers: { server: 'GoAhead-Webs' } }],
  },
  mini_httpd: {
    headers: { server: '^mini_httpd/([\\d.]+)\\;version:\\1' },
    cats: [22],
    website: 'https://acme.com/software/mini_httpd/',
    examples: [{ headers: { server: 'mini_httpd/1.30 26Oct2018' }, version: '1.30' }],
  },
  thttpd: {
    headers: { server: '^thttpd/([\\w.]+)\\;version:\\1' },
    cats: [22],
    website: 'https://acme.com/software/thttpd/',
    examples: [{ headers: { server: 'thttpd/2.29' }, version: '2.29' }],
  },
  Boa: {
    headers: { server: '^Boa/([\\w.]+)\\;version:\\1' },
    cats: [22],
    website: 'http://www.boa.org',
    examples: [{ headers: { server: 'Boa/0.94.14rc21' }, version: '0.94.14rc21' }],
  },

  // For static files
  'node-static': {
    cats: [22],
    description: 'node-static is a server for static files.',
    website: 'https://github.com/cloudhead/node-static',
    headers: { server: '^node-static/([\\d.]+)$\\;version:\\1' },
    implies: 'Node.js',
    examples: [{ headers: { server: 'node-static/0.7.9' }, version: '0.7.9' }],
  },
  'static-server': {
    cats: [22],
    description: 'static-server is a server for static files.',
    website: 'https://github.com/nbluis/static-server',
    headers: { 'x-powered-by': '^static-server$' },
    implies: 'Node.js',
    examples: [{ headers: { 'x-powered-by': 'static-server' } }],
  },
  'http-server': {
    cats: [22],
    description: 'http-server is a server for static files.',
    website: 'https://github.com/http-party/http-server',
    html: '<address>Node\\.js v[\\d.]+/ <a href="https://github\\.com/http-party/http-server">',
    implies: 'Node.js',
    examples: [
      {
        html: '<address>Node.js v20.19.2/ <a href="https://github.com/http-party/http-server">http-server</a> server running @ site.test</address>',
      },
    ],
  },
  'JSON Server': {
    cats: [22],
    description: 'JSON Server serves a JSON file as an API for tests.',
    website: 'https://github.com/typicode/json-server',
    html: "You're successfully running JSON Server",
    implies: 'Node.js',
    examples: [{ html: "<h1>Congrats!</h1><p>You're successfully running JSON Server</p>" }],
  },
  Harp: {
    cats: [22],
    description: 'Harp is a web server with built-in preprocessing.',
    website: 'https://harpjs.com',
    html: '<p>Harp <span class="version">v([\\d.]+)</span>\\;version:\\1',
    implies: 'Node.js',
    examples: [{ html: '<p>Harp <span class="version">v0.50.1</span> &nbsp;</p>', version: '0.50.1' }],
  },
};
