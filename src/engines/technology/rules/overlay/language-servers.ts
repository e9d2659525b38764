// Programming languages, and the servers and frameworks that are written in them, by their headers.
import type { TechnologyRule } from '../rule-set.ts';

export const languageServers: Record<string, TechnologyRule> = {
  // Python
  gunicorn: { examples: [{ headers: { server: 'gunicorn/20.1.0' }, version: '20.1.0' }] },
  Uvicorn: { headers: { server: '^uvicorn' }, examples: [{ headers: { server: 'uvicorn' } }] },
  Hypercorn: { examples: [{ headers: { server: 'hypercorn-h11' } }] },
  Daphne: {
    cats: [22],
    description: 'Daphne is an ASGI server of the Django project.',
    website: 'https://github.com/django/daphne',
    headers: { server: '^daphne' },
    implies: 'Python',
    examples: [{ headers: { server: 'daphne' } }],
  },
  Granian: {
    cats: [22],
    description: 'Granian is a Python server in Rust.',
    website: 'https://github.com/emmett-framework/granian',
    headers: { server: '^granian' },
    implies: 'Python',
    examples: [{ headers: { server: 'granian' } }],
  },
  Waitress: {
    cats: [22],
    description: 'Waitress is a WSGI server.',
    website: 'https://docs.pylonsproject.org/projects/waitress/',
    headers: { server: '^waitress' },
    implies: 'Python',
    examples: [{ headers: { server: 'waitress' } }],
  },
  CherryPy: {
    headers: { server: '^CherryPy/([\\d.]+)\\;version:\\1' },
    examples: [{ headers: { server: 'CherryPy/18.8.0' }, version: '18.8.0' }],
  },
  Cheroot: {
    cats: [22],
    description: 'Cheroot is the HTTP server of CherryPy.',
    website: 'https://cheroot.cherrypy.dev',
    headers: { server: '^Cheroot/([\\d.]+)\\;version:\\1' },
    implies: 'Python',
    examples: [{ headers: { server: 'Cheroot/9.0.0' }, version: '9.0.0' }],
  },
  Werkzeug: {
    cats: [22, 18],
    description: 'Werkzeug is the WSGI library behind Flask.',
    website: 'https://werkzeug.palletsprojects.com',
    cpe: 'cpe:2.3:a:palletsprojects:werkzeug:*:*:*:*:*:*:*:*',
    headers: { server: ['^Werkzeug/([\\d.]+)\\;version:\\1', '\\(Werkzeug based\\)'] },
    implies: 'Python',
    examples: [
      { headers: { server: 'Werkzeug/2.3.7 Python/3.11.4' }, version: '2.3.7' },
      { headers: { server: 'MapProxy/1.15.1 (Werkzeug based) Python/3.11.2' } },
    ],
  },
  Python: {
    headers: {
      server: '\\b(?:C?Python/?([\\d.]+)?|BaseHTTP|SimpleHTTP)\\;version:\\1',
      'x-powered-by': '\\bPython/([\\d.]+)\\;version:\\1',
    },
    examples: [{ headers: { server: 'SimpleHTTP/0.6 Python/3.11.4' }, version: '3.11.4' }],
  },
  aiohttp: {
    cats: [18, 22],
    description: 'aiohttp is an asynchronous web framework in Python.',
    website: 'https://docs.aiohttp.org',
    headers: { server: '\\baiohttp/([\\d.]+)\\;version:\\1' },
    implies: 'Python',
    examples: [{ headers: { server: 'Python/3.11 aiohttp/3.9.1' }, version: '3.9.1' }],
  },
  TornadoServer: {
    cats: [22, 18],
    implies: 'Python',
    examples: [{ headers: { server: 'TornadoServer/6.3.3' }, version: '6.3.3' }],
  },
  Zope: { examples: [{ headers: { server: 'Zope/(4.8)' } }] },
  uWSGI: {
    cats: [22],
    description: 'uWSGI is an application server.',
    website: 'https://uwsgi-docs.readthedocs.io',
    headers: { server: '^uWSGI(?:/([\\d.]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'uWSGI' } }],
  },

  // Ruby
  Puma: {
    cats: [22],
    description: 'Puma is a web server for Ruby.',
    website: 'https://puma.io',
    cpe: 'cpe:2.3:a:puma:puma:*:*:*:*:*:*:*:*',
    headers: { server: '^puma(?:[ /]([\\d.]+))?\\;version:\\1' },
    implies: 'Ruby',
    examples: [{ headers: { server: 'puma 6.4.0' }, version: '6.4.0' }],
  },
  'Phusion Passenger': {
    headers: { 'x-powered-by': 'Phusion Passenger(?:\\(R\\))?(?: Enterprise)? ?\\(?([\\d.]+)?\\;version:\\1' },
    examples: [{ headers: { 'x-powered-by': 'Phusion Passenger(R) 6.0.18' }, version: '6.0.18' }],
  },
  WEBrick: {
    cats: [22],
    description: 'WEBrick is a web server in Ruby.',
    website: 'https://github.com/ruby/webrick',
    headers: { server: '\\bWEBrick/([\\d.]+)\\;version:\\1' },
    implies: 'Ruby',
    examples: [{ headers: { server: 'WEBrick/1.8.1 (Ruby/3.2.2/2023-03-30)' } }],
  },
  Ruby: {
    headers: { server: '\\bRuby/([\\d.]+)\\;version:\\1' },
    html: [
      '<strong>Ruby version:</strong> ruby (\\d[\\d.]*\\d)\\;version:\\1',
      '>yard</a>\\s{1,9}[\\d.]{3,12} \\(ruby-(\\d[\\d.]*\\d)\\)\\;version:\\1',
    ],
    examples: [
      { html: '<a href="https://yardoc.org" target="_parent">yard</a>\n  0.9.37 (ruby-3.3.13).', version: '3.3.13' },
      { html: '<strong>Ruby version:</strong> ruby 3.1.2p20 (2022-04-12 revision 4491bb740a)', version: '3.1.2' },
      { headers: { server: 'WEBrick/1.8.1 (Ruby/3.2.2/2023-03-30)' }, version: '3.2.2' },
    ],
  },
  Thin: {
    cats: [22],
    description: 'Thin is a web server for Ruby.',
    website: 'https://github.com/macournoyer/thin',
    headers: { server: '^thin(?: ([\\d.]+))?\\;version:\\1' },
    implies: 'Ruby',
    examples: [{ headers: { server: 'thin 1.8.2 codename Ruby Razor' }, version: '1.8.2' }],
  },

  // Erlang
  Cowboy: { examples: [{ headers: { server: 'Cowboy' } }] },
  Bandit: {
    cats: [22],
    description: 'Bandit is a web server in Elixir.',
    website: 'https://github.com/mtrudel/bandit',
    headers: { server: '^bandit' },
    implies: 'Elixir',
    examples: [{ headers: { server: 'bandit' } }],
  },
  Yaws: { examples: [{ headers: { server: 'Yaws 2.1.1' } }] },
  Erlang: {
    replaces: ['headers'],
    headers: { server: 'Erlang(?: OTP/([\\d.ABR-]+))?\\;version:\\1' },
    examples: [{ headers: { server: 'MochiWeb/1.1 WebMachine/1.10.9 Erlang OTP/R16B03' }, version: 'R16B03' }],
  },

  // Java, Kotlin and Scala
  Jetty: {
    headers: { server: '^Jetty\\(([\\d.]+)[^)]*\\)\\;version:\\1', 'x-powered-by': '^Jetty\\(([\\d.]+)\\;version:\\1' },
    examples: [{ headers: { server: 'Jetty(9.4.51.v20230217)' }, version: '9.4.51' }],
  },
  'Apache Tomcat': {
    html: [
      '<h3>Apache Tomcat/([\\d.]+)\\;version:\\1',
      '<code>/var/lib/tomcat(\\d{1,2})/webapps/ROOT/index\\.html</code>\\;version:\\1',
      '<title>Apache Tomcat \\d{1,2} \\((\\d[\\d.]*\\d)\\) - Documentation Index</title>\\;version:\\1',
      '<title>Apache Tomcat Examples</title>',
    ],
    headers: { server: '^Apache-Coyote/[\\d.]+' },
    examples: [
      { html: '<hr class="line" /><h3>Apache Tomcat/9.0.71</h3>', version: '9.0.71' },
      { html: '<p>It can be found at: <code>/var/lib/tomcat10/webapps/ROOT/index.html</code></p>', version: '10' },
      { html: '<title>Apache Tomcat 11 (11.0.22) - Documentation Index</title>', version: '11.0.22' },
      { html: '<title>Apache Tomcat Examples</title>' },
    ],
  },
  'JBoss Application Server': {
    headers: { 'x-powered-by': '\\bJBossAS(?:-([\\d.]+))?\\;version:\\1' },
    examples: [{ headers: { 'x-powered-by': 'Servlet/3.0; JBossAS-6' }, version: '6' }],
  },
  Undertow: {
    cats: [22],
    description: 'Undertow is a web server in Java.',
    website: 'https://undertow.io',
    headers: { server: '^Undertow', 'x-powered-by': '^Undertow(?:/([\\d.]+))?\\;version:\\1' },
    implies: 'Java',
    examples: [{ headers: { 'x-powered-by': 'Undertow/1' } }],
  },
  WildFly: {
    cats: [22],
    description: 'WildFly is a Jakarta EE application server.',
    website: 'https://www.wildfly.org',
    headers: { server: '^WildFly(?:/([\\d.]+))?\\;version:\\1' },
    implies: 'Java',
    examples: [{ headers: { server: 'WildFly/10' }, version: '10' }],
  },
  'Weblogic Server': {
    headers: { server: '^WebLogic Server ([\\d.]+)?\\;version:\\1' },
    examples: [{ headers: { server: 'WebLogic Server 12.2.1.4' }, version: '12.2.1.4' }],
  },
  Netty: {
    cats: [22],
    description: 'Netty is a network framework in Java.',
    website: 'https://netty.io',
    headers: { server: '^(?:reactor-)?netty' },
    implies: 'Java',
    examples: [{ headers: { server: 'netty' } }],
  },
  Spring: {
    headers: { 'x-application-context': '' },
    html: '<h1>Whitelabel Error Page</h1>',
    examples: [{ html: '<html><body><h1>Whitelabel Error Page</h1>' }],
    website: 'https://spring.io',
    cats: [18],
  },
  Ktor: {
    cats: [18, 22],
    description: 'Ktor is a web framework in Kotlin.',
    website: 'https://ktor.io',
    headers: { server: '^ktor(?:-server-core)?(?:/([\\d.]+))?\\;version:\\1', 'x-engine': '^Ktor$' },
    implies: 'Kotlin',
    examples: [{ headers: { server: 'ktor-server-core/2.3.4 ktor-server-core/2.3.4' }, version: '2.3.4' }],
  },
  Play: { examples: [{ cookies: { PLAY_SESSION: 'x' } }] },
  'Pekko HTTP': {
    cats: [22],
    description: 'Apache Pekko HTTP is a server toolkit in Scala.',
    website: 'https://pekko.apache.org',
    headers: { server: '^pekko-http/([\\d.]+)\\;version:\\1' },
    implies: 'Scala',
    examples: [{ headers: { server: 'pekko-http/1.0.0' }, version: '1.0.0' }],
  },
  'Akka HTTP': {
    headers: { server: '^akka-http(?:/([\\d.]+))?\\;version:\\1' },
    cats: [18, 22],
    description: 'Akka HTTP is a server toolkit in Scala.',
    website: 'https://doc.akka.io/docs/akka-http',
    implies: 'Scala',
    examples: [{ headers: { server: 'akka-http/10.2.9' }, version: '10.2.9' }],
  },

  SimpleHTTP: {
    description: 'SimpleHTTP is the web server in the library of Python.',
    website: 'https://docs.python.org/3/library/http.server.html',
    examples: [{ headers: { server: 'SimpleHTTP/0.6 Python/3.11.4' }, version: '0.6' }],
  },

  BaseHTTP: {
    cats: [22],
    description: 'BaseHTTP is the base of web servers in the library of Python.',
    website: 'https://docs.python.org/3/library/http.server.html#http.server.BaseHTTPRequestHandler',
    headers: { server: '\\bBaseHTTP/([\\d.]+)\\;version:\\1' },
    implies: 'Python',
    examples: [{ headers: { server: 'BaseHTTP/0.6 Python/3.13.5' }, version: '0.6' }],
  },

  // JavaScript
  Express: {
    cookies: { 'connect.sid': '^s(?:%3A|:)' },
    // The length of what it has sent, and 27 characters of its hash. Koa and Nuxt write the same without `W/`.
    headers: { etag: '^W/"[\\da-f]{1,8}-[A-Za-z\\d+/]{27}"$\\;confidence:75' },
    examples: [
      { headers: { 'x-powered-by': 'Express' } },
      { headers: { etag: 'W/"278-EPAoI46UJyGtJwBJF33IjjS1+kc"' } },
      { cookies: { 'connect.sid': 's%3Ag7rM2w1.Zb5FqF8' } },
    ],
  },
  'Node-RED': {
    cats: [19],
    description: 'Node-RED is a tool to wire together devices, interfaces and services.',
    website: 'https://nodered.org',
    html: '<link[^>]{1,200} href="red/images/node-red-icon',
    scriptSrc: 'red/red(?:\\.min)?\\.js',
    implies: 'Node.js',
    examples: [
      { html: '<link rel="mask-icon" href="red/images/node-red-icon-black.svg" color="#8f0000">' },
      { scriptSrc: 'red/red.min.js?v=5ac7f19977ec' },
    ],
  },
  Bun: {
    cats: [27, 22],
    description: 'Bun is a JavaScript runtime.',
    website: 'https://bun.sh',
    headers: { server: '^Bun(?:/([\\d.]+))?\\;version:\\1', 'x-powered-by': '^Bun\\b' },
    examples: [{ headers: { server: 'Bun/1.0.25' }, version: '1.0.25' }],
  },
  Deno: {
    headers: { server: '^deno(?:/([\\w.-]+))?', via: '\\bdeno\\b' },
    cats: [27],
    description: 'Deno is a JavaScript runtime.',
    website: 'https://deno.com',
    examples: [{ headers: { server: 'deno/gcp-europe-west3' } }],
  },
  'Node.js': {
    headers: {
      server: ['\\bnode(?:\\.?js)?/v?([\\d.]+)\\;version:\\1', '^node\\.?js$'],
      'x-powered-by': [
        '^Node(?:\\.js)?(?:/v?([\\d.]+))?\\;version:\\1',
        // Pages of Next.js can be exported as files, which say nothing of a server. Its own server sends this header.
        '^Next\\.js\\b',
      ],
    },
    html: [
      '<address>Node\\.js v([\\d.]+)/\\;version:\\1',
      // The page of finalhandler, which Express and Connect have.
      '<title>Error</title>\\s{1,3}</head>\\s{1,3}<body>\\s{1,3}<pre>Cannot (?:GET|HEAD|POST) /[^<]{0,300}</pre>\\s{1,3}</body>\\s{1,3}</html>',
    ],
    examples: [
      {
        html: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /</pre>\n</body>\n</html>\n',
      },
      {
        html: '<address>Node.js v20.19.2/ <a href="https://github.com/x/y">y</a> server</address>',
        version: '20.19.2',
      },
      { headers: { 'x-powered-by': 'Node.js/18.17.0' }, version: '18.17.0' },
      { headers: { 'x-powered-by': 'Next.js' } },
    ],
  },

  // PHP
  PHP: {
    headers: { 'x-powered-by': 'PHP/([\\d.]+)\\;version:\\1' },
    url: '/index\\.php/',
    html: '<b>(?:Fatal error|Parse error|Warning|Notice|Deprecated)</b>: [^\\n]{1,500} in <b>[^<>\\n]{1,200}</b> on line <b>\\d{1,6}</b>',
    examples: [
      { headers: { 'x-powered-by': 'PHP/8.2.10' }, version: '8.2.10' },
      { cookies: { PHPSESSID: 'abc' } },
      { url: 'https://site.test/kiosk/index.php/login/forgot' },
      { html: '<br />\n<b>Warning</b>:  Undefined variable $a in <b>/srv/index.php</b> on line <b>3</b><br />' },
    ],
  },
  FrankenPHP: {
    cats: [22],
    description: 'FrankenPHP is a PHP application server on Caddy.',
    website: 'https://frankenphp.dev',
    headers: { server: '^FrankenPHP' },
    implies: ['PHP', 'Caddy'],
    examples: [{ headers: { server: 'FrankenPHP Caddy' } }],
  },
  RoadRunner: {
    cats: [22],
    description: 'RoadRunner is a PHP application server in Go.',
    website: 'https://roadrunner.dev',
    headers: { server: '^RoadRunner' },
    implies: ['PHP', 'Go'],
    examples: [{ headers: { server: 'RoadRunner' } }],
  },
  Swoole: {
    cats: [22],
    description: 'Swoole is a coroutine server for PHP.',
    website: 'https://www.swoole.com',
    headers: { server: '^swoole-http-server' },
    implies: 'PHP',
    examples: [{ headers: { server: 'swoole-http-server' } }],
  },
  Workerman: {
    cats: [22],
    description: 'Workerman is an asynchronous server for PHP.',
    website: 'https://www.workerman.net',
    headers: { server: '^workerman(?:/([\\d.]+))?\\;version:\\1' },
    implies: 'PHP',
    examples: [{ headers: { server: 'workerman/4.1.6' }, version: '4.1.6' }],
  },

  // Perl
  mod_perl: {
    examples: [{ headers: { server: 'Apache/2.4.6 (CentOS) mod_perl/2.0.11 Perl/v5.16.3' }, version: '2.0.11' }],
  },
  Perl: {
    html: ['<h1>Software error:</h1>\\s{0,9}<pre>', '<form[^>]{1,200}action="[^"]{0,200}/ikiwiki\\.cgi"'],
    url: '/(?:awstats|ikiwiki)\\.(?:pl|cgi)(?:[?#/]|$)',
    examples: [
      { url: 'https://stats.example.com/cgi-bin/awstats.pl?config=shop' },
      { html: '<form method="get" action="https://wiki.example.com/ikiwiki.cgi">' },
      { html: "<h1>Software error:</h1>\n<pre>Can't locate Text/CSV.pm in @INC</pre>" },
      { headers: { server: 'Apache/2.4.6 (CentOS) mod_perl/2.0.11 Perl/v5.16.3' }, version: '5.16.3' },
    ],
  },
  Mojolicious: {
    cats: [18],
    description: 'Mojolicious is a web framework in Perl.',
    website: 'https://mojolicious.org',
    headers: { server: '^Mojolicious \\(Perl\\)' },
    cookies: { mojolicious: '^[\\w%=-]{20,4000}--[\\da-f]{40,64}$' },
    implies: 'Perl',
    examples: [
      { cookies: { mojolicious: `eyJleHBpcmVzIjoxNzk1MH0---${'0a'.repeat(32)}` } },
      { headers: { server: 'Mojolicious (Perl)' } },
    ],
  },
  Plack: {
    cats: [18],
    description: 'Plack connects web applications in Perl with servers.',
    website: 'https://plackperl.org',
    cookies: { plack_session: '^[\\da-f]{40}' },
    implies: 'Perl',
    // Its clock writes the same header.
    excludes: 'Ruby on Rails',
    examples: [{ cookies: { plack_session: '0a'.repeat(20) } }],
  },
  Starlet: {
    cats: [22],
    description: 'Starlet is a web server for applications of Plack.',
    website: 'https://metacpan.org/dist/Starlet',
    headers: { server: '^Plack::Handler::Starlet$' },
    implies: 'Plack',
    examples: [{ headers: { server: 'Plack::Handler::Starlet' } }],
  },
  'HTTP::Server::PSGI': {
    cats: [22],
    description: 'HTTP::Server::PSGI is the development server of Plack.',
    website: 'https://metacpan.org/pod/HTTP::Server::PSGI',
    headers: { server: '^HTTP::Server::PSGI' },
    implies: 'Perl',
    examples: [{ headers: { server: 'HTTP::Server::PSGI' } }],
  },
  Starman: {
    cats: [22],
    description: 'Starman is a web server in Perl.',
    website: 'https://metacpan.org/pod/Starman',
    headers: { server: '^Starman' },
    implies: 'Perl',
    examples: [{ headers: { server: 'Starman' } }],
  },
};
