// Frameworks in Python, and their extensions, by sessions, tokens in forms and error pages.
import type { TechnologyRule } from '../../rule-set.ts';

const signature = '[\\w-]{6}\\.[\\w-]{27}';

export const pythonFrameworks: Record<string, TechnologyRule> = {
  // Django and its extensions
  Django: {
    // Signed messages for the next page, under their default name.
    cookies: { messages: '^(?:W1siX19qc29uX21lc3NhZ2|\\.eJ)[\\w-]{1,4000}:1\\w{5}:[\\w-]{43}$' },
    // A session of two weeks, its attributes in alphabetic order.
    headers: {
      'set-cookie':
        '^ ?sessionid=[a-z\\d]{32}; expires=[^;]{20,40}; HttpOnly; Max-Age=1209600; Path=/(?:; SameSite=Lax)?\\;confidence:75',
    },
    html: [
      '<input type="hidden" name="[\\w-]{1,60}-TOTAL_FORMS" value="\\d{1,6}" id="id_',
      '<html lang="en">\\n<head>\\n  <title>Not Found</title>\\n</head>\\n<body>\\n  <h1>Not Found</h1><p>The requested resource was not found on this server\\.</p>',
      'Using the URLconf defined in <code>[\\w.]{1,120}</code>,\\s{1,20}Django tried these URL patterns',
    ],
    examples: [
      { cookies: { messages: `W1siX19qc29uX21lc3NhZ2UiLDAsMjAsImhpIl1d:1xU2qJ:${'Ab1'.repeat(14)}A` } },
      {
        headers: {
          'set-cookie':
            'sessionid=0123456789abcdefghijklmnopqrstuv; expires=Thu, 03 Dec 2026 14:10:34 GMT; HttpOnly; Max-Age=1209600; Path=/; SameSite=Lax',
        },
      },
      { html: '<input type="hidden" name="form-TOTAL_FORMS" value="1" id="id_form-TOTAL_FORMS">' },
      {
        html: '<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>\n</body>\n</html>\n',
      },
      { html: '<p>\n  Using the URLconf defined in <code>site.urls</code>,\n  Django tried these URL patterns,' },
    ],
  },
  'django-debug-toolbar': {
    cats: [47],
    description: 'django-debug-toolbar shows what a page of Django did.',
    website: 'https://django-debug-toolbar.readthedocs.io',
    headers: { 'djdt-store-id': '^[\\da-f]{32}$' },
    html: '<div id="djDebug"[^>]{1,80}\\s',
    implies: 'Django',
    examples: [
      { headers: { 'djdt-store-id': '0a'.repeat(16) } },
      { html: '<div id="djDebug" class="djdt-hidden" dir="ltr" data-store-id="f998">' },
    ],
  },
  'django-simple-captcha': {
    cats: [16],
    description: 'django-simple-captcha adds pictures with letters to the forms of Django.',
    website: 'https://github.com/mbi/django-simple-captcha',
    html: '<input type="hidden" name="[\\w-]{1,60}_0" value="[\\da-f]{40}" (?:class="[^"]{1,80}" )?(?:required )?id="id_[\\w-]{1,60}_0"',
    implies: 'Django',
    examples: [
      {
        html: `<input type="hidden" name="captcha_0" value="${'0a'.repeat(20)}" required id="id_captcha_0">`,
      },
    ],
  },
  'django-contrib-comments': {
    cats: [15],
    description: 'django-contrib-comments adds comments to the pages of Django.',
    website: 'https://github.com/django/django-contrib-comments',
    html: '<input type="hidden" name="security_hash" value="[\\da-f]{40}" (?:required )?id="id_security_hash"',
    implies: 'Django',
    examples: [{ html: `<input type="hidden" name="security_hash" value="${'0a'.repeat(20)}" id="id_security_hash">` }],
  },
  'django-formtools': {
    cats: [18],
    description: 'django-formtools spreads the forms of Django over several pages.',
    website: 'https://django-formtools.readthedocs.io',
    html: '<input type="hidden" name="[\\w-]{1,60}-current_step" value="[\\w-]{1,60}" (?:required )?id="id_[\\w-]{1,60}-current_step"',
    implies: 'Django',
    examples: [{ html: '<input type="hidden" name="w-current_step" value="0" id="id_w-current_step">' }],
  },
  'drf-spectacular': {
    cats: [4],
    description: 'drf-spectacular documents the APIs of Django REST framework.',
    website: 'https://drf-spectacular.readthedocs.io',
    html: 'const swaggerSettings = \\{[^~]{1,400}const schemaAuthNames = \\[',
    implies: 'Django REST framework',
    examples: [
      {
        html: '<script>\nconst swaggerSettings = {\n  "deepLinking": true\n};\nconst schemaAuthNames = [];\n</script>',
      },
    ],
  },

  // Flask and what is below it
  Flask: {
    // Starlette writes spaces after its colons: see there.
    replaces: ['cookies'],
    cookies: {
      session: `^(?:\\.eJ|eyJ(?![\\w-]{0,120}(?:Ijog|I6I[C-H]|iOi[AB])))[\\w-]{1,4000}\\.${signature}$\\;confidence:60`,
    },
    implies: 'Werkzeug',
    examples: [{ cookies: { session: 'eyJhIjoxfQ.ZfQabc.abcdefghijklmnopqrstuvwxyz0' } }],
  },
  'Flask-WTF': {
    cats: [18],
    description: 'Flask-WTF adds forms and their protection to applications in Flask.',
    website: 'https://flask-wtf.readthedocs.io',
    html: `(?:<input id="csrf_token" name="csrf_token" type="hidden" value="|<meta name="csrf-token" content="|<input type="hidden" name="csrf_token" value=")I[jm][A-Za-z\\d]{54}\\.${signature}"`,
    implies: 'Flask',
    examples: [
      {
        html: `<input id="csrf_token" name="csrf_token" type="hidden" value="Ij${'Ab1'.repeat(18)}.av8DGQ.${'a0-'.repeat(9)}">`,
      },
    ],
  },
  'Flask-Login': {
    cats: [69],
    description: 'Flask-Login keeps users of Flask logged in.',
    website: 'https://flask-login.readthedocs.io',
    cookies: { remember_token: '^[^|]{1,80}\\|[\\da-f]{128}$' },
    implies: 'Flask',
    examples: [{ cookies: { remember_token: `1|${'0a'.repeat(64)}` } }],
  },
  'Flask-AutoIndex': {
    cats: [18],
    description: 'Flask-AutoIndex lists folders in Flask.',
    website: 'https://flask-autoindex.readthedocs.io',
    html: 'href="/__autoindex__/autoindex\\.css"',
    implies: 'Flask',
    examples: [{ html: '<link rel="stylesheet" type="text/css" href="/__autoindex__/autoindex.css" />' }],
  },
  Werkzeug: {
    // The time, the size and a checksum of a file.
    headers: { etag: '^"\\d{10}\\.\\d{1,7}-\\d{1,12}-\\d{5,10}"$' },
    examples: [{ headers: { etag: '"1795097353.2545855-16-1048708770"' } }],
  },

  // Others
  Starlette: {
    // JSON with a space after the colon, in Base64 with `=` at its end. Flask writes neither.
    cookies: {
      session: [
        `^(?:eyJ|ey[\\w]{2})[A-Za-z\\d+/]{1,4000}={1,2}\\.${signature}$\\;confidence:75`,
        `^eyJ[A-Za-z\\d+/]{0,120}(?:Ijog|I6I[C-H]|iOi[AB])[A-Za-z\\d+/]{0,4000}\\.${signature}$\\;confidence:75`,
      ],
    },
    examples: [
      { cookies: { session: `eyJhIjogMX0=.av8DGg.-${'NHu'.repeat(8)}CO` } },
      { cookies: { session: `eyJhYiI6ICJjIn0.av8DGg.-${'NHu'.repeat(8)}CO` } },
    ],
  },
  Falcon: {
    cats: [18],
    description: 'Falcon is a framework for APIs in Python.',
    website: 'https://falconframework.org',
    html: '<\\?xml version="1\\.0" encoding="UTF-8"\\?><error><title>404 Not Found</title></error>',
    implies: 'Python',
    examples: [{ html: '<?xml version="1.0" encoding="UTF-8"?><error><title>404 Not Found</title></error>' }],
  },
  TornadoServer: {
    cookies: { _xsrf: '^2\\|[\\da-f]{8}\\|[\\da-f]{32}\\|\\d{10}$' },
    html: [
      '<html><title>404: Not Found</title><body>404: Not Found</body></html>',
      '<input type="hidden" name="_xsrf" value="2\\|[\\da-f]{8}\\|[\\da-f]{32}\\|\\d{10}"',
    ],
    examples: [
      { cookies: { _xsrf: `2|22087074|${'0a'.repeat(16)}|1795097372` } },
      { html: '<html><title>404: Not Found</title><body>404: Not Found</body></html>' },
      { html: `<input type="hidden" name="_xsrf" value="2|22087074|${'0a'.repeat(16)}|1795097372"/>` },
    ],
  },
  TwistedWeb: {
    cookies: { TWISTED_SESSION: '^[\\da-f]{32,64}$', TWISTED_SECURE_SESSION: '^[\\da-f]{32,64}$' },
    html: '<head><title>404 - No Such Resource</title></head>\\s{1,9}<body>\\s{1,9}<h1>No Such Resource</h1>\\s{1,9}<p>',
    examples: [
      { cookies: { TWISTED_SESSION: '0a'.repeat(32) } },
      {
        html: '<html>\n  <head><title>404 - No Such Resource</title></head>\n  <body>\n    <h1>No Such Resource</h1>\n    <p>Sorry. No luck finding that resource.</p>',
      },
    ],
  },
  aiohttp: { cookies: { AIOHTTP_SESSION: '' }, examples: [{ cookies: { AIOHTTP_SESSION: 'gAAAAABq' } }] },
  'web.py': {
    cats: [18],
    description: 'web.py is a small framework for web applications in Python.',
    website: 'https://webpy.org',
    cookies: { webpy_session_id: '^[\\da-f]{40}$' },
    implies: 'Python',
    examples: [{ cookies: { webpy_session_id: '0a'.repeat(20) } }],
  },
  Beaker: {
    cats: [18],
    description: 'Beaker keeps sessions and caches of web applications in Python.',
    website: 'https://beaker.readthedocs.io',
    cookies: { 'beaker.session.id': '' },
    implies: 'Python',
    examples: [{ cookies: { 'beaker.session.id': '0a'.repeat(16) } }],
  },
  WebOb: {
    cats: [18],
    description: 'WebOb is a library for requests and responses in Python.',
    website: 'https://webob.org',
    html: '<html>\\n <head>\\n  <title>404 Not Found</title>\\n </head>\\n <body>\\n  <h1>404 Not Found</h1>\\n  The resource could not be found\\.<br /><br />\\n',
    implies: 'Python',
    examples: [
      {
        html: '<html>\n <head>\n  <title>404 Not Found</title>\n </head>\n <body>\n  <h1>404 Not Found</h1>\n  The resource could not be found.<br /><br />\n\n\n\n </body>\n</html>',
      },
    ],
  },
  'Python Paste': {
    cats: [18],
    description: 'Paste is a set of tools for web applications in Python.',
    website: 'https://paste.readthedocs.io',
    html: '<hr noshade>\\s{1,9}<div align="right">WSGI Server</div>',
    implies: 'Python',
    examples: [{ html: '<hr noshade>\n    <div align="right">WSGI Server</div>' }],
  },
};
