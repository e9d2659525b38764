// Frameworks.
import type { SelfNamedGroup } from '../self-named.ts';

export const frameworks: SelfNamedGroup = [
  18,
  [
    [
      'NiceGUI',
      'https://nicegui.io',
      { as: 'NiceGUI', html: '/_nicegui/([\\d.]+)/(?:static|components|libraries)', assets: 'nicegui' },
    ],
    ['Reflex', 'https://reflex.dev', { isWord: 'always' }],
    [
      'Flet',
      'https://flet.dev',
      {
        isWord: 'always',
        html: '<meta name="description" content="Flet application|flet\\.(?:multiView|webSocketEndpoint|pyodide)',
      },
    ],
    [
      'Anvil',
      'https://anvil.works',
      {
        isWord: 'always',
        html: 'window\\.anvilAppOrigin|anvil-(?:app-main-module|badge)',
        cookies: { 'anvil-session-(?:default|\\w{1,20})': '' },
      },
    ],
    ['Litestar', 'https://litestar.dev', { server: 'litestar' }],
    ['Robyn', 'https://robyn.tech', { isWord: 'always', server: 'robyn' }],
    ['Sanic', 'https://sanic.dev', { isWord: 'always', server: 'sanic' }],
    [
      'LoopBack',
      'https://loopback.io',
      {
        isWord: 'always',
        titles: ['(?:LoopBack|StrongLoop) API Explorer'],
        html: '"https://loopback\\.io/(?:favicon\\.ico|images/branding/)',
        implies: 'Node.js',
      },
    ],
    [
      'FastAPI',
      'https://fastapi.tiangolo.com',
      {
        isWord: 'always',
        implies: 'Starlette',
        titles: ['[^<]{0,80}FastAPI - (?:Swagger UI|ReDoc)'],
        html: [
          '<link rel="shortcut icon" href="https://fastapi\\.tiangolo\\.com/img/favicon\\.png"',
          '<title>[^<]{1,80} - Swagger UI</title>[^~]{0,800}fastapi',
        ],
      },
    ],
    [
      'Django REST framework',
      'https://www.django-rest-framework.org',
      {
        html: ['/static/rest_framework/(?:css|js)/', '<meta[^>]{0,40}><title>[^<]{1,80} – Django REST framework'],
        titles: ['[^<]{1,80} [–-] Django REST framework'],
        isWord: 'always',
        implies: 'Django',
      },
    ],
    [
      'Bottle',
      'https://bottlepy.org',
      {
        isWord: 'always',
        html: '<p>Sorry, the requested URL <tt>[^~]{0,400}</tt>\\s{0,20}caused an error:',
        implies: 'Python',
      },
    ],
    [
      'Werkzeug',
      'https://werkzeug.palletsprojects.com',
      {
        isWord: 'always',
        html: '<p>The requested URL was not found on the server\\. If you entered the URL manually please check your spelling and try again\\.</p>',
      },
    ],
    [
      'Slim Framework',
      'https://www.slimframework.com',
      { isWord: 'always', titles: ['Slim Application Error'], implies: 'PHP' },
    ],
    ['Ktor', 'https://ktor.io', { server: 'Ktor' }],
    ['Javalin', 'https://javalin.io', { server: 'Javalin' }],
    ['Micronaut', 'https://micronaut.io', { isWord: 'always' }],
    [
      'Quarkus',
      'https://quarkus.io',
      {
        isWord: 'always',
        titles: [
          '[^<]{0,60}Congrat(?:z|ulations),? you (?:have )?created a new Quarkus(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          'Quarkus Dev UI(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?',
          '[^<]{0,40} - Quarkus Dev UI(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
          'Not Found - Quarkus',
        ],
        html: '<h1 class="container">[^~]{0,200}Resource not found[^~]{0,800}quarkus',
      },
    ],
    [
      'Spring',
      'https://spring.io',
      { isWord: 'always', html: '<h1>Whitelabel Error Page</h1>', headers: { 'x-application-context': '' } },
    ],
    ['Vert.x', 'https://vertx.io', { isWord: 'always', cookies: { 'vertx-web.session': '' } }],
    [
      'Grails',
      'https://grails.org',
      { as: '(?:Welcome to )?Grails', titles: ['Welcome to Grails', 'Grails Runtime Exception'], isWord: 'always' },
    ],
    ['Apache Struts', 'https://struts.apache.org', { isWord: 'always', titles: ['Struts Problem Report'] }],
    ['Hono', 'https://hono.dev', { isWord: 'always', headers: { 'x-powered-by': '^Hono$' } }],
    ['Elysia', 'https://elysiajs.com', { isWord: 'always', headers: { 'x-powered-by': '^Elysia' } }],
    ['Nitro', 'https://nitro.build', { isWord: 'always', headers: { 'x-powered-by': '^Nitro$' } }],
    ['Restify', 'http://restify.com', { server: 'restify', implies: 'Node.js' }],
    ['Moleculer', 'https://moleculer.services', { isWord: 'always', server: false, implies: 'Node.js' }],
    ['hug', 'https://www.hug.rest', { isWord: 'always', server: false, generator: false, implies: 'Python' }],
    [
      'Beego',
      'https://github.com/beego/beego',
      { server: 'beegoServer', cookies: { beegosessionID: '', beegosessionid: '' } },
    ],
    [
      'Revel',
      'https://revel.github.io',
      { isWord: 'always', cookies: { REVEL_FLASH: '', REVEL_SESSION: '', REVEL_ERRORS: '' } },
    ],
    ['Buffalo', 'https://gobuffalo.io', { isWord: 'always', cookies: { _buffalo_session: '' } }],
    [
      'Echo',
      'https://echo.labstack.com',
      { isWord: 'always', headers: { server: '^Echo(?:/([\\d.]+))?$\\;version:\\1' } },
    ],
    ['Rocket', 'https://rocket.rs', { isWord: 'always', server: 'Rocket', html: '<small>Rocket</small>' }],
    ['Phalcon', 'https://phalcon.io', { isWord: 'always', headers: { 'x-powered-by': '^Phalcon' } }],
    ['Fat-Free Framework', 'https://fatfreeframework.com', { headers: { 'x-powered-by': '^Fat-Free Framework' } }],
    [
      'Nette Framework',
      'https://nette.org',
      {
        isWord: 'always',
        headers: { 'x-powered-by': '^Nette Framework(?: (\\d[\\d.]*))?\\;version:\\1' },
        cookies: { _nss: '', 'nette-samesite': '', 'nette-browser': '' },
      },
    ],
    [
      'ServiceStack',
      'https://servicestack.net',
      { headers: { 'x-powered-by': '^ServiceStack/([\\d.]+)\\;version:\\1' }, cookies: { 'ss-pid': '', 'ss-id': '' } },
    ],
    ['Kemal', 'https://kemalcr.com', { isWord: 'always', headers: { 'x-powered-by': '^Kemal' } }],
    [
      'Hunchentoot',
      'https://edicl.github.io/hunchentoot/',
      { server: 'Hunchentoot', cookies: { 'hunchentoot-session': '' } },
    ],
    ['NaviServer', 'https://naviserver.sourceforge.io', { as: 'NaviServer' }],
    ['Yesod', 'https://www.yesodweb.com', { isWord: 'always', server: false, html: ['<!-- Yesod'] }],
    [
      'Dancer',
      'https://perldancer.org',
      {
        server: 'Perl Dancer(?!2)',
        headers: { 'x-powered-by': '^Perl Dancer ([\\d.]+)\\;version:\\1' },
        implies: 'Perl',
      },
    ],
    [
      'Dancer2',
      'https://perldancer.org',
      { server: 'Perl Dancer2', headers: { 'x-powered-by': '^Perl Dancer2 ([\\d.]+)\\;version:\\1' }, implies: 'Perl' },
    ],
    [
      'Catalyst',
      'http://www.catalystframework.org',
      { isWord: 'always', headers: { 'x-catalyst': '^([\\d.]+)\\;version:\\1' }, implies: 'Perl' },
    ],
    [
      'GraphQL Playground',
      'https://github.com/graphql/graphql-playground',
      { titles: ['GraphQL Playground'], html: 'GraphQLPlayground\\.init\\(' },
    ],
    [
      'Apollo Server',
      'https://www.apollographql.com',
      {
        isWord: 'always',
        titles: ['Apollo Server'],
        html: [
          '\\?runtime=(?:@|%40)apollo(?:/|%2F)server(?:@|%40)(\\d+\\.\\d+\\.\\d+)',
          '@apollo/sandbox|embeddable-(?:sandbox|explorer)\\.cdn\\.apollographql\\.com',
        ],
      },
    ],
    [
      'Altair GraphQL',
      'https://altairgraphql.dev',
      { titles: ['Altair'], isWord: 'always', html: 'AltairGraphQL\\.init\\(' },
    ],
    [
      'Symfony',
      'https://symfony.com',
      {
        titles: ['Welcome to Symfony!'],
        html: ['<!-- START of Symfony Web Debug Toolbar -->'],
        headers: { 'x-debug-token-link': '' },
        isWord: 'always',
      },
    ],
    [
      'Laravel',
      'https://laravel.com',
      {
        titles: ['Laravel'].map((one) => `^${one}$\\;confidence:75`),
        html: 'Laravel v([\\d.]+) \\(PHP v[\\d.]+\\)',
        isWord: 'always',
      },
    ],
  ],
];
