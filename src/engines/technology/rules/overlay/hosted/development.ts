// Servers, dashboards and reports for developers, most of them from npm.
import type { SelfNamedGroup } from '../self-named.ts';

export const development: SelfNamedGroup = [
  47,
  [
    [
      'live-server',
      'https://github.com/tapio/live-server',
      { isWord: 'always', html: '<!-- Code injected by live-server -->' },
    ],
    [
      'Browsersync',
      'https://browsersync.io',
      { html: ['/browser-sync/browser-sync-client\\.js\\?v=([\\d.]+)', 'id="__bs_script__"'] },
    ],
    [
      'serve',
      'https://github.com/vercel/serve',
      {
        isWord: 'always',
        html: [
          '<title>Files within [^<]{1,200}(?:/|&#47;)\\s{0,4}</title>',
          '<main> <section> <span>404</span> <p>The requested path could not be found</p> </section> </main></body>',
        ],
        implies: 'Node.js',
      },
    ],
    [
      'serve-index',
      'https://github.com/expressjs/serve-index',
      { isWord: 'always', titles: ['listing directory /[^<]{0,300}'], implies: 'Node.js' },
    ],
    ['budo', 'https://github.com/mattdesl/budo', { isWord: 'always', html: '<script[^>]{1,80}/budo/livereload\\.js' }],
    [
      'Testem',
      'https://github.com/testem/testem',
      { isWord: 'always', titles: ["Test'em"], html: '<script src="/testem\\.js"' },
    ],
    ['Five Server', 'https://github.com/yandeu/five-server', { headers: { 'x-powered-by': '^Five Server$' } }],
    ['Drakov', 'https://github.com/Aconex/drakov', { headers: { 'x-powered-by': '^Drakov API Server' } }],
    ['Hubot', 'https://hubot.github.com', { headers: { 'x-powered-by': '^hubot/' } }],
    [
      'GraphQL Yoga',
      'https://the-guild.dev/graphql/yoga-server',
      { titles: ['Yoga GraphiQL', 'Welcome to GraphQL Yoga'] },
    ],
    ['Agendash', 'https://github.com/agenda/agendash'],
    [
      'swagger-stats',
      'https://swaggerstats.io',
      { assets: 'swagger-stats', html: 'but swagger-stats-ux doesn.{1,8}t work properly without' },
    ],
    [
      'Ruru',
      'https://grafast.org/ruru/',
      {
        isWord: true,
        titles: ['Ruru - GraphQL/Grafast IDE'],
        html: '\\bRURU_CONFIG\\s?=|href="[^"]{0,60}ruru-static/ruru\\.css"',
      },
    ],
    [
      'express-status-monitor',
      'https://github.com/RafalWilinski/express-status-monitor',
      { isWord: 'always', titles: ['Express Status'], html: "\\bsocket\\.on\\('esm_start'", implies: 'Express' },
    ],
    [
      'AdminJS',
      'https://adminjs.co',
      { html: 'window\\.AdminJS ?=|/frontend/assets/(?:design-system|components)\\.bundle\\.js', js: { AdminJS: '' } },
    ],
    [
      'Rollup Plugin Visualizer',
      'https://github.com/btd/rollup-plugin-visualizer',
      { titles: ['Rollup Visualizer'], html: 'var drawChart = \\(function \\(exports\\) \\{' },
    ],
    ['DynamoDB Admin', 'https://github.com/aaronshaf/dynamodb-admin', { titles: ['DynamoDB Admin'] }],
    [
      'puer',
      'https://github.com/leeluolee/puer',
      { titles: ['PUER: folder viewer ?'], html: 'src=["\']/puer\\.client\\.js' },
    ],
    [
      'Statoscope',
      'https://github.com/statoscope/statoscope',
      { isAlone: true, html: 'exports\\.Statoscope=\\w\\(\\):' },
    ],
    ['nodeppt', 'https://github.com/ksky521/nodeppt', { html: 'window\\.webslidesOptions\\b' }],
    [
      'raml2html',
      'https://github.com/raml2html/raml2html',
      { meta: { generator: '^https://github\\.com/raml2html/raml2html (\\d+\\.\\d+\\.\\d+)\\;version:\\1' } },
    ],
    ['Node-Media-Server', 'https://github.com/illuspas/Node-Media-Server', { titles: ['NMS Console'] }],
    ['Compodoc', 'https://compodoc.app', { html: "localStorage\\.getItem\\('compodoc_" }],
    ['SpectaQL', 'https://github.com/anvilco/spectaql', { html: '<body id="spectaql"' }],
    ['Mochawesome', 'https://github.com/adamgruber/mochawesome', { titles: ['Mochawesome Report(?: Card)?'] }],
    [
      'webpack-bundle-analyzer',
      'https://github.com/webpack-contrib/webpack-bundle-analyzer',
      { html: 'window\\.defaultSizes = "(?:stat|parsed|gzip|brotli|zstd)"' },
    ],
    [
      'Plato',
      'https://github.com/es-analysis/plato',
      { isWord: 'always', titles: ['Plato - JavaScript Introspection', 'Plato - [\\w./-]{1,80}\\.js'] },
    ],
    ['BackstopJS', 'https://github.com/garris/BackstopJS', { titles: ['BackstopJS Report'] }],
    [
      'Localtunnel',
      'https://github.com/localtunnel/localtunnel',
      { titles: ['Localtunnel ~ Expose yourself to the world'] },
    ],
    ['AnyProxy', 'https://github.com/alibaba/anyproxy'],
    ['Whistle', 'https://wproxy.org', { isWord: 'always', titles: ['Whistle (?:Web Debugging Proxy|Editor)'] }],
    ['tty.js', 'https://github.com/chjj/tty.js'],
    ['Gritty', 'https://github.com/cloudcmd/gritty', { isWord: 'always', html: '<script[^>]{1,80}/gritty\\.js' }],
    ['MarkServ', 'https://github.com/markserv/markserv', { html: 'Served by <a[^>]{1,80}>MarkServ</a>' }],
    [
      'mountebank',
      'https://www.mbtest.dev',
      { isWord: 'always', titles: ['mountebank - [^<]{1,60}'], html: "<img [^>]{1,60}alt='mountebank'" },
    ],
    ['Ungit', 'https://github.com/FredrikNoren/ungit', { as: '[Uu]ngit', scripts: '"ungitPackageVersion":"([\\d.]+)' }],
    ['Azurite', 'https://github.com/Azure/Azurite', { server: 'Azurite-(?:Blob|Queue|Table)' }],
    ['Slidev', 'https://sli.dev', { meta: { 'slidev:version': '^([\\d.]+)\\;version:\\1' }, pages: 'after' }],
    [
      'Marp CLI',
      'https://github.com/marp-team/marp-cli',
      {
        isWord: 'always',
        html: '["\']marp-cli-show-all["\']|<body[^>]{0,200} data-bespoke-view=|\\bbody\\[data-bespoke-view=',
        implies: 'Marp',
      },
    ],
    ['Marp', 'https://marp.app', { isWord: 'always', html: '<svg data-marpit-svg=|<div class="marpit">' }],
    [
      'Apache Subversion',
      'https://subversion.apache.org',
      { html: 'Powered by <a[^>]{1,80}>(?:Apache )?Subversion</a> version ([\\d.]+)' },
    ],
    [
      'Mercurial',
      'https://www.mercurial-scm.org',
      {
        isWord: 'always',
        titles: ['[^<]{0,80}Mercurial repositories index'],
        html: '<img [^>]{0,60}src="[^"]{0,60}static/hglogo\\.png"',
        implies: 'Python',
      },
    ],
    [
      'Koji',
      'https://pagure.io/koji',
      { isWord: 'always', html: '<a href="https://pagure\\.io/koji/?"[^>]{0,60}>[^~]{0,120}(?:powered_by_)?koji' },
    ],
  ],
];
