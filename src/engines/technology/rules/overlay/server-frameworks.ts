// Frameworks that run on a server, by their headers, cookies and markup.
import type { TechnologyRule } from '../rule-set.ts';

export const serverFrameworks: Record<string, TechnologyRule> = {
  Helmet: {
    // Other libraries send the same headers, but write this policy with spaces or not at all.
    cats: [16],
    description: 'Helmet sets security headers of applications in Node.js.',
    website: 'https://helmetjs.github.io',
    headers: {
      'content-security-policy':
        "(?:^|;)base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self'\\;confidence:75",
    },
    examples: [
      {
        headers: {
          'content-security-policy':
            "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:",
        },
      },
    ],
  },
  Elixir: {
    cats: [27],
    description: 'Elixir is a functional programming language for the Erlang virtual machine.',
    website: 'https://elixir-lang.org',
    implies: 'Erlang',
    examples: [{ html: '<div data-phx-main data-phx-session="SFMyNTY" id="phx-F1">' }],
  },
  // Another rule set has a theme of the same name.
  Sinatra: {
    replaces: ['js', 'scriptSrc', 'requires'],
    cats: [18],
    description: 'Sinatra is a small web framework for Ruby.',
    website: 'https://sinatrarb.com',
    html: '<img src=["\']/__sinatra__/\\d{3}\\.png["\']',
    examples: [{ html: "<h2>Sinatra doesn’t know this ditty.</h2>\n  <img src='/__sinatra__/404.png'>" }],
  },
  'Sinatra Theme': {
    cats: [80],
    description: 'Sinatra is a theme for WordPress.',
    website: 'https://sinatrawp.com',
    js: { sinatraSlideUp: '', 'sinatra_vars.nonce': '' },
    scriptSrc: '/wp-content/themes/sinatra/.+sinatra\\.min\\.js(?:\\?ver=(\\d+(?:\\.\\d+)+))?\\;version:\\1',
    requires: 'WordPress',
    examples: [
      {
        html: '<meta name="generator" content="WordPress 6.4"><script src="/wp-content/themes/sinatra/assets/js/sinatra.min.js?ver=1.3"></script>',
        version: '1.3',
      },
    ],
  },
  'Ruby on Rails': {
    // Passenger and Rack serve other applications too.
    replaces: ['headers'],
    meta: { 'csrf-param': '^authenticity_token$', 'action-cable-url': '' },
    headers: { 'x-runtime': '^\\d+\\.\\d{6}$\\;confidence:50' },
    // its first page
    html: '<strong>Rails version:</strong> (\\d[\\d.]*\\d)<\\;version:\\1',
    dom: "form input[name='authenticity_token']",
    examples: [
      { html: '<form action="/a" method="post"><input name="authenticity_token" type="hidden" value="x"></form>' },
      { html: '<strong>Rails version:</strong> 6.1.7.10<br />', version: '6.1.7.10' },
      { meta: { 'csrf-param': 'authenticity_token' } },
    ],
  },
  'django-compressor': {
    cats: [47],
    description: 'django-compressor puts the scripts and style sheets of Django together.',
    website: 'https://github.com/django-compressor/django-compressor',
    html: '<(?:script|link)[^>]{1,200}/CACHE/(?:js|css)/output\\.[0-9a-f]{12}\\.(?:js|css)["\']',
    implies: 'Django',
    examples: [{ html: '<link rel="stylesheet" href="/static/CACHE/css/output.01b201a2d457.css" type="text/css">' }],
  },
  Django: {
    cookies: { csrftoken: '^[A-Za-z0-9]{32,64}$\\;confidence:75' },
    html: [
      '<input[^>]+name=["\']csrfmiddlewaretoken["\']',
      // its first page
      'docs\\.djangoproject\\.com/en/(\\d+\\.\\d+)/releases/"[^>]{0,80}>release notes</a> for Django \\d\\;version:\\1',
      // a template for projects
      '<!-- Your stuff: Third-[Pp]arty (?:CSS|javascript) libraries go here -->',
    ],
    examples: [
      { html: '<head><!-- Your stuff: Third-party CSS libraries go here --></head>' },
      {
        html: '<p>View <a href="https://docs.djangoproject.com/en/3.2/releases/" target="_blank">release notes</a> for Django 3.2</p>',
        version: '3.2',
      },
      { html: '<input type="hidden" name="csrfmiddlewaretoken" value="abc">' },
    ],
  },
  CodeIgniter: {
    // Applications put their own name before the cookie's.
    cookies: { '[A-Za-z][\\w-]{0,40}_ci_session': '' },
    examples: [{ cookies: { kalkun_ci_session: '467551f576d7c521acc545eda0d52505' } }],
  },
  'Django Admin': {
    cats: [18],
    description: 'The administration pages of Django.',
    website: 'https://docs.djangoproject.com/en/stable/ref/contrib/admin/',
    html: '<(?:h1|div) id="site-name"><a href="[^"]{0,60}">Django administration</a>',
    dom: { title: { text: ' \\| Django site admin$' } },
    implies: 'Django',
    examples: [
      { html: '<title>Log in | Django site admin</title>' },
      { html: '<h1 id="site-name"><a href="/admin/">Django administration</a></h1>' },
    ],
  },
  Rack: {
    cats: [18],
    description: 'Rack connects web servers and frameworks of Ruby.',
    website: 'https://github.com/rack/rack',
    cookies: { 'rack.session': '' },
    headers: { 'x-cascade': '^pass$' },
    implies: 'Ruby',
    examples: [{ cookies: { 'rack.session': 'BAh7' } }, { headers: { 'x-cascade': 'pass' } }],
  },
  Laravel: {
    cookies: { 'XSRF-TOKEN': '^eyJpdiI6' },
    scripts: [
      '\\bconst Ziggy\\s?=\\s?\\{',
      '\\bwindow\\.Laravel\\s?=\\s?(?:\\{\\s?["\']?csrfToken|<\\?php|JSON\\.parse)',
    ],
    examples: [
      { scripts: 'window.Laravel = {"csrfToken":"9AeKg7PULIs51IoRUEM9i2Pj29OxMNxDZADEBjze"}' },
      { scripts: 'const Ziggy={"url":"https://acme.test"};' },
      { cookies: { 'XSRF-TOKEN': 'eyJpdiI6IkFiYyJ9' } },
    ],
  },
  Symfony: {
    headers: { 'x-debug-token-link': '/_profiler/', 'x-symfony-cache': '' },
    // The files of its bundles.
    dom: {
      "link[href*='/bundles/'], script[src*='/bundles/']": {
        attributes: {
          href: '/bundles/[a-z][a-z\\d]{3,40}/(?:css|js|images?|img|build|dist|frontend)/[\\w./-]{1,120}\\.css\\;confidence:75',
          src: '/bundles/[a-z][a-z\\d]{3,40}/(?:css|js|build|dist|frontend)/[\\w./-]{1,120}\\.js\\;confidence:75',
        },
      },
    },
    html: [
      '<div id="sfwdt[\\da-f]{6}"',
      '<h1>Oops! An Error Occurred</h1>\\s{0,40}<h2>The server returned a "\\d{3} ',
      '<input type="hidden" id="\\w{1,60}__token" (?:data-controller="[\\w-]{1,40}" )?name="\\w{1,60}\\[_token\\]"',
    ],
    examples: [
      { headers: { 'x-debug-token-link': 'https://localhost/_profiler/abc123' } },
      { html: '<link rel="stylesheet" href="https://acme.test/bundles/websitesacmeinfo/css/app.min.css">' },
      { html: '<h1>Oops! An Error Occurred</h1>\n    <h2>The server returned a "404 Not Found".</h2>' },
      { html: '<input type="hidden" id="form__token" name="form[_token]" value="1ad2">' },
    ],
  },
  CakePHP: {
    // Django has a `csrftoken`.
    cookies: { CAKEPHP: '', csrfToken: '^[\\w%=+/]{60,}\\;confidence:25' },
    headers: { 'x-cakephp': '' },
    examples: [{ cookies: { CAKEPHP: 'x' } }],
  },
  NestJS: {
    cats: [18],
    description: 'NestJS is a framework for server applications on Node.js.',
    website: 'https://nestjs.com',
    headers: { 'x-powered-by': '^NestJS' },
    implies: 'Node.js',
    examples: [{ headers: { 'x-powered-by': 'NestJS' } }],
  },
  Fastify: {
    cats: [18, 22],
    description: 'Fastify is a web framework for Node.js.',
    website: 'https://fastify.dev',
    headers: { server: '^fastify', 'x-powered-by': '^fastify' },
    implies: 'Node.js',
    examples: [{ headers: { server: 'fastify' } }],
  },
  Koa: {
    headers: { 'x-powered-by': '^koa' },
    cookies: { 'koa.sid': '', 'koa.sess': '' },
    examples: [{ cookies: { 'koa.sess': 'x' } }],
  },
  Hono: {
    cats: [18],
    description: 'Hono is a small web framework for every JavaScript runtime.',
    website: 'https://hono.dev',
    headers: { 'x-powered-by': '^hono' },
    examples: [{ headers: { 'x-powered-by': 'Hono' } }],
  },
  Elysia: {
    cats: [18],
    description: 'Elysia is a web framework for Bun.',
    website: 'https://elysiajs.com',
    headers: { 'x-powered-by': '^elysia' },
    examples: [{ headers: { 'x-powered-by': 'Elysia' } }],
  },
  AdonisJS: { cookies: { 'adonis-session': '' }, examples: [{ cookies: { 'adonis-session': 's%3Aabc' } }] },
  Flask: {
    // The server of its development mode serves other applications too.
    replaces: ['headers'],
    cookies: { session: '^(?:eyJ|\\.eJ)[\\w-]+\\.[\\w-]{6}\\.[\\w-]{27}$\\;confidence:60' },
    examples: [{ cookies: { session: 'eyJhIjoxfQ.ZfQabc.abcdefghijklmnopqrstuvwxyz0' } }],
  },

  'Flask-Security': {
    cats: [69],
    description: 'Flask-Security adds logins to applications in Flask.',
    website: 'https://flask-security.readthedocs.io',
    html: '<form action="[^"]{1,200}" method="post" name="(?:login_user|register_user|forgot_password)_form">|\\.fs-important \\{ font-size: larger',
    implies: 'Flask',
    examples: [
      { html: '<form action="/login" method="post" name="login_user_form">' },
      { html: '<style>.fs-important { font-size: larger; font-weight: bold }</style>' },
    ],
  },
  'Bootstrap-Flask': {
    cats: [18],
    description: 'Bootstrap-Flask renders forms and tables of Flask with Bootstrap.',
    website: 'https://bootstrap-flask.readthedocs.io',
    html: '<(?:use|link|script) [^>]{0,40}="/bootstrap/static/(?:icons|css|js|umd)/',
    implies: 'Flask',
    examples: [{ html: '<use xlink:href="/bootstrap/static/icons/bootstrap-icons.svg#heart"/>' }],
  },
  'CGI.pm': {
    cats: [18],
    description: 'CGI.pm is a module of Perl for web applications.',
    website: 'https://metacpan.org/pod/CGI',
    html: '<!DOCTYPE html\\n\\tPUBLIC "-//W3C//DTD XHTML 1\\.0 Transitional//EN"\\n\\t "http://www\\.w3\\.org/TR/xhtml1/DTD/xhtml1-transitional\\.dtd">',
    implies: 'Perl',
    examples: [
      {
        html: '<!DOCTYPE html\n\tPUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"\n\t "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n<html lang="en-US">',
      },
    ],
  },

  // Content and data
  Strapi: { headers: { 'x-powered-by': '^Strapi' }, examples: [{ headers: { 'x-powered-by': 'Strapi <strapi.io>' } }] },
  'Payload CMS': {
    cats: [1],
    description: 'Payload is a headless CMS on Node.js and Next.js.',
    website: 'https://payloadcms.com',
    headers: { 'x-powered-by': 'Payload' },
    examples: [{ headers: { 'x-powered-by': 'Next.js, Payload' } }],
  },
  Directus: {
    cats: [1],
    description: 'Directus is a headless CMS and data platform.',
    website: 'https://directus.io',
    headers: { 'x-powered-by': '^Directus$' },
    examples: [{ headers: { 'x-powered-by': 'Directus' } }],
  },
  KeystoneJS: {
    cookies: { 'keystonejs-session': '' },
    cats: [1],
    website: 'https://keystonejs.com',
    description: 'Keystone is a headless CMS on Node.js.',
    examples: [{ cookies: { 'keystonejs-session': 'x' } }],
  },

  // Applications for data
  Streamlit: {
    cats: [18],
    description: 'Streamlit builds data applications in Python.',
    website: 'https://streamlit.io',
    implies: 'Python',
    html: '<title>Streamlit</title>',
    examples: [{ html: '<title>Streamlit</title>' }],
  },
  Gradio: {
    cats: [18],
    description: 'Gradio builds web demos of machine learning models.',
    website: 'https://www.gradio.app',
    dom: 'gradio-app',
    scripts: 'window\\.gradio_config\\s*=\\s*\\{"version":\\s*"([\\d.]+)\\;version:\\1',
    implies: 'Python',
    examples: [
      { scripts: 'window.gradio_config = {"version":"4.19.2","api_prefix":""};', version: '4.19.2' },
      { html: '<gradio-app></gradio-app>' },
    ],
  },
  hapi: {
    cats: [18],
    description: 'hapi is a framework for web applications on Node.js.',
    website: 'https://hapi.dev',
    // Iron seals cookies. Other users of it write a number between the stars.
    cookies: { session: '^Fe26\\.2\\*\\*', sid: '^Fe26\\.2\\*\\*' },
    implies: 'Node.js',
    examples: [{ cookies: { session: 'Fe26.2**0a1b2c**' } }],
  },
  Starlette: {
    cats: [18],
    description: 'Starlette is a small framework for asynchronous applications in Python.',
    website: 'https://starlette.dev',
    html: '<title>Starlette Debugger</title>',
    implies: 'Python',
    examples: [{ html: '<title>Starlette Debugger</title>' }],
  },
  plumber: {
    cats: [18],
    description: 'plumber turns functions in R into APIs.',
    website: 'https://www.rplumber.io',
    // Where it documents an API
    url: '/__(?:docs|swagger)__/',
    implies: 'R',
    examples: [{ url: 'https://api.test/__docs__/' }],
  },
  Flasgger: {
    cats: [4],
    description: 'Flasgger documents the APIs of Flask.',
    website: 'https://github.com/flasgger/flasgger',
    html: [
      '\\[Powered by <a [^>]{0,200}/flasgger">Flasgger</a> (\\d+\\.\\d+\\.\\d+)\\;version:\\1',
      'src="/flasgger_static/',
    ],
    implies: 'Flask',
    examples: [
      { html: '[Powered by <a href="https://github.com/rochacbruno/flasgger">Flasgger</a> 0.9.5]', version: '0.9.5' },
      { html: '<script src="/flasgger_static/swagger-ui-bundle.js"></script>' },
    ],
  },
  'django-tables2': {
    cats: [18],
    description: 'django-tables2 shows tables of Django.',
    website: 'https://django-tables2.readthedocs.io',
    html: '<th class="[\\w -]{0,30}\\borderable">\\s{1,99}<a href="\\?[\\w=&;-]{0,60}sort=',
    implies: 'Django',
    examples: [{ html: '<th class="orderable">\n      \n          <a href="?sort=id">ID</a>' }],
  },
  'django-crispy-forms': {
    cats: [18],
    description: 'django-crispy-forms renders the forms of Django.',
    website: 'https://django-crispy-forms.readthedocs.io',
    html: '<span class="asteriskField">\\*</span>',
    implies: 'Django',
    examples: [{ html: 'Name<span class="asteriskField">*</span> </label>' }],
  },
  Pyramid: {
    cats: [18],
    description: 'Pyramid is a framework for web applications in Python.',
    website: 'https://trypyramid.com',
    // WebOb, which other frameworks use, writes `<br />`.
    html: '<h1>404 Not Found</h1>\\s{1,9}The resource could not be found\\.<br/><br/>\\s',
    implies: 'Python',
    examples: [
      {
        html: '<html>\n <head>\n  <title>404 Not Found</title>\n </head>\n <body>\n  <h1>404 Not Found</h1>\n  The resource could not be found.<br/><br/>\n/robots.txt\n',
      },
    ],
  },
  Camping: {
    cats: [18],
    description: 'Camping is a small framework for web applications in Ruby.',
    website: 'https://github.com/camping/camping',
    html: '<h1>Camping Problem!</h1><h2>/',
    implies: ['Rack', 'Ruby'],
    examples: [{ html: '<h1>Camping Problem!</h1><h2>/robots.txt not found</h2>' }],
  },
  Happstack: {
    cats: [18, 22],
    description: 'Happstack is a framework and server for web applications in Haskell.',
    website: 'http://happstack.com',
    headers: { server: '^Happstack(?:/([\\d.]+))?\\;version:\\1' },
    implies: 'Haskell',
    examples: [{ headers: { server: 'Happstack/7.7.2' }, version: '7.7.2' }],
  },
  R: {
    cats: [27],
    description: 'R is a programming language for statistics.',
    website: 'https://www.r-project.org',
    html: '<script type="application/shiny-singletons">',
    examples: [{ html: '<script type="application/shiny-singletons"></script>' }],
  },
  Shiny: {
    cats: [18],
    description: 'Shiny builds web applications in R and Python.',
    website: 'https://shiny.posit.co',
    scriptSrc: 'shiny-javascript-([\\d.]+)/|shared/shiny(?:\\.min)?\\.js\\;version:\\1',
    examples: [{ scriptSrc: 'shiny-javascript-1.8.0/shiny.min.js', version: '1.8.0' }],
  },
  Dash: {
    cats: [18],
    description: 'Dash builds analytical web applications in Python, R and Julia.',
    website: 'https://dash.plotly.com',
    dom: '#react-entry-point ._dash-loading',
    scriptSrc: '_dash-component-suites/dash/',
    examples: [{ scriptSrc: '/_dash-component-suites/dash/deps/polyfill@7.v2_14_1.min.js' }],
  },
};
