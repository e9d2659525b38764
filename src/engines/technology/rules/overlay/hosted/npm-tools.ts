// Tools of npm for developers that open a page of their own: inspectors, playgrounds, boards and mock servers.
import type { SelfNamedGroup } from '../self-named.ts';

export const npmTools: SelfNamedGroup = [
  47,
  [
    [
      'Nuxt DevTools',
      'https://devtools.nuxt.com',
      {
        isWord: 'always',
        titles: ['Nuxt DevTools(?: Authorization)?'],
      },
    ],
    ['UnoCSS Inspector', 'https://unocss.dev/tools/inspector', { isAlone: true }],
    ['MCP Inspector', 'https://github.com/modelcontextprotocol/inspector', { isAlone: true }],
    ['Claude Code Router', 'https://github.com/musistudio/claude-code-router', { isAlone: true }],
    [
      'Superstatic',
      'https://github.com/firebase/superstatic',
      { isWord: 'always', html: '<!--\\s{0,20}This is the Superstatic default 404 page' },
    ],
    ['skott', 'https://github.com/antoine-coulon/skott', { isWord: 'always', titles: ['skott visualization'] }],
    [
      'Redux DevTools',
      'https://github.com/reduxjs/redux-devtools',
      { isAlone: true, html: 'src="/redux-devtools-app\\.min\\.js"' },
    ],
    [
      'RemoteDev',
      'https://github.com/zalmoxisus/remotedev-server',
      { isWord: 'always', html: 'window\\.remotedevOptions ?=' },
    ],
    ['Socket.IO Admin UI', 'https://socket.io/docs/v4/admin-ui/', { isAlone: true }],
    ['Refine Devtools', 'https://refine.dev', { isAlone: true }],
    [
      'Bull Arena',
      'https://github.com/bee-queue/arena',
      { isWord: 'always', html: 'window\\.arenaInitialPayload ?=|<h4>Queue Navigation Tree</h4>' },
    ],
    ['Bull Monitor', 'https://github.com/ejhayes/bull-monitor', { isWord: 'always', titles: ['Bull monitor'] }],
    [
      'QueueDash',
      'https://www.queuedash.com',
      { isWord: 'always', titles: ['QueueDash App'], html: '/@queuedash/client@([\\d.]+)/' },
    ],
    [
      'Sidequest',
      'https://sidequestjs.com',
      { isWord: 'always', titles: ['Sidequest Dashboard'], html: 'window\\.SIDEQUEST_BASE_PATH ?=' },
    ],
    [
      'Clawdbot',
      'https://www.npmjs.com/package/clawdbot',
      {
        isWord: 'always',
        titles: ['Clawdbot (?:Canvas|Control)'],
        html: 'id="clawdbot-canvas"',
      },
    ],
    ['tRPC Playground', 'https://github.com/sachinraja/trpc-playground', { isAlone: true }],
    ['Kubb', 'https://kubb.dev', { isWord: 'always', titles: ['Kubb ui'] }],
    ['Intlayer Editor', 'https://intlayer.org', { isAlone: true }],
    [
      'Pretty Diff',
      'https://github.com/prettydiff/prettydiff',
      { isWord: 'always', titles: ['Pretty Diff - [^<]{1,80}'], html: '<body [^>]{0,60}id="prettydiff"' },
    ],
    [
      'graphdoc',
      'https://github.com/2fd/graphdoc',
      {
        isWord: 'always',
        html: [
          'class="graphdoc-section__title',
          'href="https://github\\.com/2fd/graphdoc[^"]{0,20}"[^>]{0,40}>graphdoc ([\\d.]+)<',
        ],
      },
    ],
    ['Colyseus Monitor', 'https://colyseus.io', { isWord: 'always', titles: ['Colyseus Stats'] }],
    ['Lockfile Explorer', 'https://lfx.rushstack.io', { isAlone: true }],
    ['GraphQL Schema Diff', 'https://github.com/fabsrc/graphql-schema-diff', { isAlone: true }],
    ['Node Modules Inspector', 'https://node-modules.dev', { isAlone: true }],
    ['Polyserve', 'https://github.com/Polymer/tools', { isAlone: true }],
    ['Prisma Studio', 'https://www.prisma.io/studio', { isAlone: true }],
    [
      'Prisma Docs Generator',
      'https://github.com/pantharshit00/prisma-docs-generator',
      { isWord: 'always', titles: ['Prisma Generated Docs'] },
    ],
    ['Vite DevTools', 'https://devtools.vite.dev', { isAlone: true }],
    ['JSX Email', 'https://jsx.email', { isAlone: true }],
    ['Nuxt Studio', 'https://nuxt.studio', { isWord: 'always', html: "'/__nuxt_studio/auth/'" }],
    ['Simulacrum', 'https://github.com/thefrontside/simulacrum', { isWord: 'always', titles: ['Simulacrum Server'] }],
    [
      'Scalar Mock Server',
      'https://scalar.com/tools/mock-server/getting-started',
      { html: 'provided by the <a href="https://scalar\\.com/tools/mock-server' },
    ],
    [
      'open-api-mocker',
      'https://github.com/jormaechea/open-api-mocker',
      { isWord: 'always', headers: { 'x-powered-by': '^jormaechea/open-api-mocker' } },
    ],
    [
      'Mockaton',
      'https://github.com/ericfortis/mockaton',
      { isAlone: true, html: 'href="\\./mockaton/Dashboard\\.css"' },
    ],
    [
      'Claude Code UI',
      'https://github.com/siteboon/claudecodeui',
      {
        as: 'Claude Code UI',
        isAlone: true,
        titles: ['(?:Clear Cache - )?Claude Code UI(?: - API Documentation)?'],
      },
    ],
    [
      'Elm Doc Preview',
      'https://github.com/dmy/elm-doc-preview',
      { isAlone: true, html: 'href="/css/elm-doc-preview\\.css"' },
    ],
    [
      'log.io',
      'https://github.com/NarrativeScience/log.io',
      { isWord: 'always', html: '<script src="lib/log\\.io\\.js"' },
    ],
    [
      'Network Log Viewer',
      'https://www.npmjs.com/package/network-activity-viewer',
      { isWord: 'always', titles: ['NetworkLogViewer'] },
    ],
    ['Mongo GUI', 'https://github.com/arunbandari/mongo-gui', { isAlone: true }],
    [
      'Toolpad Studio',
      'https://mui.com/toolpad/studio/',
      { isWord: 'always', html: 'href="[^"]{0,60}/_toolpad/static/manifest\\.json"' },
    ],
    ['Batfish', 'https://github.com/mapbox/batfish', { isWord: 'always', html: '<div id="batfish-content">' }],
    [
      'AdminBro',
      'https://github.com/SoftwareBrothers/admin-bro',
      { isWord: 'always', html: 'ReactDOM\\.render\\(\\s{0,20}AdminBro\\.|window\\.AdminBro\\.' },
    ],
    ['StatiCrypt', 'https://github.com/robinmoisson/staticrypt', { html: 'class="staticrypt-(?:html|body|page|form)' }],
    [
      'Static-Cling',
      'https://www.npmjs.com/package/static-cling',
      { isWord: 'always', titles: ['Static-Cling: File Not Found'] },
    ],
    [
      'Cloud CMS',
      'https://www.cloudcms.com',
      { isWord: 'always', titles: ['Cloud CMS Application Server'], headers: { 'x-powered-by': '^Cloud ?CMS$' } },
    ],
    ['Cmssy', 'https://www.npmjs.com/package/@cmssy/cli', { isWord: 'always', titles: ['Cmssy Dev Server'] }],
    [
      'WP Hookdoc',
      'https://github.com/matzeeable/wp-hookdoc',
      { isWord: 'always', titles: ['WP Hookdoc: [^<]{1,120}'] },
    ],
    [
      'Desktop Commander',
      'https://desktopcommander.app',
      { isWord: 'always', titles: ['Desktop Commander (?:Config Editor|File Preview)'] },
    ],
    ['P3X Redis UI', 'https://github.com/patrikx3/redis-ui', { isAlone: true, html: 'id="p3xr-redis-ui-bootstrap"' }],
    ['Fake SMTP Server', 'https://github.com/ReachFive/fake-smtp-server', { isAlone: true }],
    ['FlowFuse Dashboard', 'https://dashboard.flowfuse.com', { isAlone: true, implies: 'Node-RED' }],
    [
      'Needle Engine',
      'https://needle.tools',
      { isWord: 'always', html: '<!-- 🌵 Made with Needle — https://needle\\.tools -->' },
    ],
    [
      'Pattern Lab',
      'https://patternlab.io',
      {
        isWord: 'always',
        html: '<!-- Begin Pattern Lab \\(Required for Pattern Lab to run properly\\) -->|<html id="patternlab-html"',
      },
    ],
    ['Vivliostyle Viewer', 'https://vivliostyle.org', { isAlone: true, html: 'data-vivliostyle-viewer-status=' }],
    [
      'ADR tools',
      'https://github.com/phodal/adr',
      { isWord: 'always', html: '<a href="https://github\\.com/phodal/adr" class="logo">' },
    ],
    [
      'markmap',
      'https://markmap.js.org',
      { isWord: 'always', html: '/markmap-view@([\\d.]+)/dist/browser/index\\.js' },
    ],
  ],
];
