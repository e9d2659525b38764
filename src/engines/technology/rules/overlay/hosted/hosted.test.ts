import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import names from '../../hosted-names.json' with { type: 'json' };
import { loadRuleTables } from '../../../compile/rule-tables.ts';
import { conclude } from '../../../match/conclude.ts';
import type { PageFacts } from '../../../match/facts.ts';
import { createMatcher } from '../../../match/matcher.ts';
import { isObject } from '../../../../../contract/json.ts';
import { hosted } from './hosted.ts';

const rules = await loadRuleTables({ cacheDirectory: inject('ruleTables') });
const matcher = createMatcher(rules);

function named(page: Partial<PageFacts>): string[] {
  const facts: PageFacts = { url: 'https://site.test/', headers: {}, cookies: {}, html: '', ...page };
  return conclude(rules, matcher.matchPage(facts).hits).technologies.map(({ name, version }) =>
    version === null ? name : `${name} ${version}`,
  );
}
const titled = (title: string, head = '') => ({
  html: `<html><head><title>${title}</title>${head}</head><body><div id="app"></div></body></html>`,
});

describe('self-hosted software is named', () => {
  test.each([
    ['Vikunja', 'Vikunja'],
    ['Login | NetBox', 'NetBox'],
    ['Quickstart - wallabag', 'wallabag'],
    ['my.instance - GoToSocial', 'GoToSocial'],
    ['Firefly III // Login', 'Firefly III'],
    ['Protokoll 17 - eLabFTW', 'eLabFTW'],
    ['YOURLS — Your Own URL Shortener | http://short.test', 'YOURLS'],
    ['SABnzbd 3.7.2 - Queued: 12 MB', 'SABnzbd 3.7.2'],
    ['RouterOS v7.14 configuration', 'MikroTik RouterOS 7.14'],
    ['Purple I2P 2.45.1 Webconsole', 'i2pd 2.45.1'],
    ['I2P Router Console - home', 'I2P'],
    ["MailDev{{ unread > 0 ? ' (+' + unread + ')' : '' }}", 'MailDev'],
    ['{{ page.title }} | MailDev', 'MailDev'],
    ['reveal-md', 'reveal-md'],
    ['ungit', 'Ungit'],
    ['Cloud Commander - /home/', 'Cloud Commander'],
    ['mountebank - over the wire test doubles', 'mountebank'],
    ['Yoga GraphiQL', 'GraphQL Yoga'],
    ['NMS Console', 'Node-Media-Server'],
    ['BackstopJS Report', 'BackstopJS'],
    ['Plato - JavaScript Introspection', 'Plato'],
    ['Whistle Web Debugging Proxy', 'Whistle'],
    ['Express Status', 'express-status-monitor'],
    ['listing directory /', 'serve-index'],
    ["Test'em", 'Testem'],
    ['srv: Mercurial repositories index', 'Mercurial'],
    ['VLC media player - Web Interface', 'VLC media player'],
    ['Meeting Room Booking System', 'MRBS'],
    ['MapServer Simple Viewer', 'MapServer'],
    ['OnionShare: 404 Not Found', 'OnionShare'],
    ['MFS Info (storage)', 'MooseFS'],
    ['Stats [tinyproxy v1.11.2]', 'Tinyproxy 1.11.2'],
    ['PuppetDB: Dashboard', 'PuppetDB'],
    ['Adiscon LogAnalyzer :: Search', 'Adiscon LogAnalyzer'],
    ['Slim Application Error', 'Slim Framework'],
    ['Flipt', 'Flipt'],
    ['Kopia UI', 'Kopia'],
    ['UrBackup - Keeps your data safe', 'UrBackup'],
    ['SpiderFoot v4.0.0', 'SpiderFoot 4.0.0'],
    ['Gophish - Login', 'Gophish'],
    ['Sign in | Kubeapps', 'Kubeapps'],
    ['Ranger - Sign In', 'Apache Ranger'],
    ['Login :: Damn Vulnerable Web Application (DVWA) v1.10 *Development*', 'DVWA 1.10'],
    ['BeEF Authentication', 'BeEF'],
    ['Camunda Cockpit', 'Camunda'],
    ['NFSEN - Profile live May 31 2026 - 04:40', 'NfSen'],
    ['GraphDB Workbench', 'GraphDB'],
    ['Login · Nagios XI', 'Nagios XI'],
    ['OMERO.web - Login', 'OMERO'],
    ['ChirpStack LoRaWAN&reg; Network-Server', 'ChirpStack'],
    ['AXIGEN WebMail', 'Axigen'],
    ['FrontAccounting 2.4.1 - Login', 'FrontAccounting 2.4.1'],
    ['WAMPSERVER Homepage', 'WampServer'],
    ['Fooocus 2.1.0', 'Fooocus 2.1.0'],
    ['ConvertX | Login', 'ConvertX'],
    ['Login reNgine', 'reNgine'],
    ['Amundsen - Data Discovery Portal', 'Amundsen'],
    ['Dask: Status', 'Dask'],
    ['HTTP Server Test Page powered by CentOS-WebPanel.com', 'Control Web Panel'],
  ])('by its title %j', (title, expected) => {
    expect(named(titled(title))).toContain(expected);
  });

  test.each([
    ['<link rel="stylesheet" href="/static/netbox-light.css?v=3.5.4">', 'NetBox 3.5.4'],
    ['<script data-cfasync="false" src="js/privatebin.js?1.7.4"></script>', 'PrivateBin 1.7.4'],
    ['<link rel="stylesheet" href="/assets/elabftw.min.css?v=50100">', 'eLabFTW'],
    ['<meta name="leantime-version" content="3.3.1">', 'Leantime 3.3.1'],
    ['<!-- [Organizr Version: 1.90 - By: CauseFX] -->', 'Organizr 1.90'],
    ['<meta name="apple-mobile-web-app-title" content="Glowing Bear">', 'Glowing Bear'],
    ['<!-- Code injected by live-server -->', 'live-server'],
    ['<script async src="/browser-sync/browser-sync-client.js?v=3.0.2"></script>', 'Browsersync 3.0.2'],
    ['<meta name="slidev:version" content="0.49.2">', 'Slidev 0.49.2'],
    ['<svg data-marpit-svg="" viewBox="0 0 1280 720"></svg>', 'Marp'],
    ['<script>!function(){"use strict";const e="marp-cli-show-all"}()</script>', 'Marp CLI'],
    ['<style>body[data-bespoke-view=next] .bespoke-marp-parent{display:none}</style>', 'Marp CLI'],
    ['<title>Files within public/</title>', 'serve'],
    ['<title>Files within public&#47;</title>', 'serve'],
    ["<script>const ZM_DYN_CURR_VERSION = '1.36.33';</script>", 'ZoneMinder 1.36.33'],
    [
      '<link crossorigin rel=stylesheet href=https://unpkg.com/@graphql-yoga/graphiql@4.5.1/dist/graphiql.css>',
      'GraphiQL',
    ],
    ["<style>@font-face{src: url('/cockpit/static/fonts/RedHatDisplay-Medium.woff2')}</style>", 'Cockpit'],
    ['<script src="cockpit/static/login.js"></script>', 'Cockpit'],
    ['<script>window.defaultSizes = "parsed";</script>', 'webpack-bundle-analyzer'],
    ["<script>localStorage.getItem('compodoc_darkmode-state')</script>", 'Compodoc'],
    [
      '<p>Powered by <a href="http://subversion.apache.org/">Apache Subversion</a> version 1.14.2 (r1899510).</p>',
      'Apache Subversion 1.14.2',
    ],
    ['<script src="/budo/livereload.js"></script>', 'budo'],
    ["<img src='/images/mountebank.png' alt='mountebank' />", 'mountebank'],
    ['<p>Sorry, the requested URL <tt>&#039;http://a/&#039;</tt>\n caused an error:</p>', 'Bottle'],
    [
      '<p>The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.</p>',
      'Werkzeug',
    ],
    ['<script src="scripts/services/BrandingService.js?v=2.0.0.7"></script>', 'Duplicati 2.0.0.7'],
    ['<script>window.DKRON_LEADER="a";</script>', 'Dkron'],
    ["<script>const ARKIME_VERSION = '5.0.1';</script>", 'Arkime 5.0.1'],
    ['<script type="backstage.io/config">[]</script>', 'Backstage'],
    ['<script src="https://a.test/js/filament/filament/app.js?v=3.2.80.0"></script>', 'Filament 3.2.80.0'],
    ['<link rel="stylesheet" href="/assets/active_admin-1f.css">', 'Active Admin'],
    ['<link rel="stylesheet" href="/assets/rails_admin/application-1f.css">', 'RailsAdmin'],
    ['<script src="/bundles/easyadmin/app.1f.js"></script>', 'EasyAdmin'],
    ['<script src="/decidim-packs/js/decidim_core-1f.js"></script>', 'Decidim'],
    ['<script src="/static/js/structurizr.js?version=2025.1"></script>', 'Structurizr 2025.1'],
    ["<script>window['__nocobase_api_base_url__'] = '/api/';</script>", 'NocoBase'],
    ['<footer cam-widget-footer version="v7.20.0"></footer>', 'Camunda 7.20.0'],
    ["<script>window.coroot = { base_path: '/', version: '1.5.2' };</script>", 'Coroot 1.5.2'],
    ['<script>__SYNAPSE_ADMIN_VERSION__ = "0.11.1-21-g5d44e53"</script>', 'Synapse-Admin 0.11.1'],
    ['<!--\n    ResourceSpace version 10.4\n    For copyright -->', 'ResourceSpace 10.4'],
    ['<script>var stProductVersion = "16.3.6989";</script>', 'SmarterMail 16.3.6989'],
    ['<meta name="ol-csrfToken" content="a">', 'Overleaf'],
    ['<script>window.LIVEBOOK_BASE_URL_PATH = "";</script>', 'Livebook'],
    ['<link rel="stylesheet" href="eureka/css/wro.css">', 'Netflix Eureka'],
    ['<script src="/app/tracim_frontend_vendors.js?token=1"></script>', 'Tracim'],
    ['<script src="./scripts/sourcebans.js"></script>', 'SourceBans++'],
    ['<link rel="stylesheet" href="/static/umap/content.css">', 'uMap'],
    ['<script>var lizUrls = {"params":{}};</script>', 'Lizmap'],
    ['<link href="mympd.webmanifest" rel="manifest">', 'myMPD'],
    ['<div id="plugNmeet-app"></div>', 'plugNmeet'],
    ['<script src="/portal/js/src/load-frontend.js?5.4.7"></script>', 'cBioPortal 5.4.7'],
    ['<a href="https://dmoj.ca">proudly powered by <b>DMOJ</b></a>', 'DMOJ'],
  ])('by %j', (tag, expected) => {
    expect(named(titled('Start', tag))).toContain(expected);
  });

  test('by cookies and headers', () => {
    expect(named({ cookies: { trilium_session: ['x'], 'trilium.sid': ['x'] } })).toContain('Trilium Notes');
    expect(named({ cookies: { leantime_session: ['x'] } })).toContain('Leantime');
    expect(named({ headers: { 'x-dawarich-version': ['0.24.1'] } })).toContain('Dawarich 0.24.1');
    expect(named({ headers: { server: ['kore (4.1.0)'] } })).toContain('kore 4.1.0');
    expect(named({ headers: { server: ['ecstatic-2.2.2'] } })).toEqual(['ecstatic 2.2.2']);
    expect(named({ headers: { server: ['Jettyson/1.0'] } })).toEqual(['Jettyson 1.0']);
    expect(named({ headers: { server: ['ZyXEL-RomPager/4.7'] } })).toEqual(['RomPager 4.7', 'Zyxel']);
    expect(named({ headers: { 'x-powered-by': ['Five Server'] } })).toEqual(['Five Server']);
    expect(named({ html: '<body ng-app="webUi"></body>' })).not.toContain('WebUI-aria2');
    expect(named({ headers: { server: ['ZNC 1.8.2 - https://znc.in'] } })).toContain('ZNC 1.8.2');
    expect(named({ headers: { server: ['WebSockify Python/3.11.2'] } })).toContain('WebSockify');
    expect(named({ headers: { server: ['Azurite-Blob/3.37.0'] } })).toContain('Azurite 3.37.0');
    expect(named({ headers: { 'x-powered-by': ['Community Solid Server'] } })).toContain('Community Solid Server');
    expect(named({ headers: { 'x-powered-by': ['hubot/Hubot'] } })).toContain('Hubot');
    expect(named({ headers: { 'www-authenticate': ['Basic realm="VLC stream"'] } })).toContain('VLC media player');
    expect(named({ headers: { 'x-server': ['gophish'] } })).toContain('Gophish');
    expect(named({ headers: { server: ['Apache Jena Fuseki (4.5.0)'] } })).toContain('Apache Jena Fuseki 4.5.0');
    expect(named({ headers: { 'x-powered-by': ['PlantUML Version 1.2021.7'] } })).toContain('PlantUML Server 1.2021.7');
    expect(named({ headers: { server: ['SurrealDB'], 'surreal-version': ['surrealdb-2.0.4'] } })).toContain(
      'SurrealDB 2.0.4',
    );
    expect(named({ cookies: { RANGERADMINSESSIONID: ['x'] } })).toContain('Apache Ranger');
    expect(named({ cookies: { XXL_JOB_LOGIN_IDENTITY: ['x'] } })).toContain('XXL-JOB');
    expect(named({ cookies: { BEEFHOOK: ['x'] } })).toContain('BeEF');
    expect(named({ cookies: { zentaosid: ['x'] } })).toContain('ZenTao');
    expect(
      named({ headers: { 'x-powered-by': ['HAPI FHIR 5.4.0 REST Server (FHIR Server; FHIR 4.0.1/R4)'] } }),
    ).toContain('HAPI FHIR 5.4.0');
    expect(named({ cookies: { 'overleaf.sid': ['x'] } })).toContain('Overleaf');
    expect(named({ headers: { server: ['Axigen-Webmail'] } })).toContain('Axigen');
    expect(named({ headers: { server: ['MistServer/3.1'] } })).toContain('MistServer 3.1');
    expect(named({ headers: { server: ['nimble/3.7.2-5'] } })).toContain('Nimble Streamer 3.7.2-5');
    expect(named({ html: '<p>We review papers with <a href="https://hotcrp.com/">HotCRP</a>.</p>' })).toEqual([]);
    expect(named({ html: '<p>LedgerSMB 1.9.2 and SaltGUI v1.2.0 were released.</p>' })).toEqual([]);
  });
});

test.each([
  'Actual news from Berlin',
  'Shop: Flame',
  'Monica',
  'Blue Iris',
  'Spring',
  'Settings - Smith & Sons',
  'Plane tickets',
  'Harbour and Garage - Home',
  'How to install NetBox',
  'Passbolt tutorial for beginners',
  'Change detection in satellite pictures',
  'Cloudron review 2026',
  'Plato - The Republic',
  'Whistle while you work',
  'Marp',
  'Listing directory of our members',
  'The MRBS meeting',
  'Introduction | Flipt',
  'Installation | Flipt',
  'Installation - Nacos',
  'Apache Jena Fuseki - Wikipedia',
  'Flipt: feature flags for teams',
  'Installation - Kopia',
  'Dkron vs. cron',
  'Backstage',
  'DataHub',
  'Gardener',
  'Hound',
  'Kuma',
  'Lobsters',
  'Voyager',
  'One API',
  'Camunda',
  'Security Onion documentation',
  'Fleet',
  'Atlantis',
  'Perses',
  'Ray',
  'Anthias',
  'Opencast',
  'Amundsen',
  'Report Portal',
  'ConvertX',
  'Getting started | Coroot',
  'Eureka',
  'Sentinel',
  'Livebook',
  'Laragon tutorial',
  'Kopia',
])('the title %j names nothing', (title) => {
  expect(named(titled(title))).toEqual([]);
});

test('each entry is in one file only', async () => {
  const files = globSync(join(import.meta.dirname, '*.ts')).filter((file) => !/\/hosted\.(?:test\.)?ts$/.test(file));
  const all: string[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(file);
    const [, entries] = Object.values(exported)[0] as [number, [string][]];
    expect([basename(file), entries.length > 0]).toEqual([basename(file), true]);
    all.push(...entries.map(([name]) => name));
  }
  expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
  expect(all.length).toBe(Object.keys(hosted).length);
});

test('none needs a whole page or the linear engine', () => {
  const costly = (['html', 'text'] as const).flatMap((field) =>
    rules.fields[field].patterns
      .map((pattern) => ({ ...pattern, name: rules.technologies[pattern.technology]!.name }))
      .filter(({ name, source }) => [hosted[name]?.[field] ?? []].flat().some((own) => own.startsWith(source)))
      .filter(({ source, charactersMax, isLinear }) => source !== '' && (charactersMax === Infinity || isLinear))
      .map(({ name, source }) => `${name}: ${source}`),
  );
  expect(costly).toEqual([]);
});

test('the names for cookies and statements are sorted, and written as they are compared', () => {
  expect(isObject(names)).toBe(true);
  expect(names.names).toEqual([...new Set(names.names)].toSorted());
  expect(names.names.filter((name) => !/^[a-z][a-z0-9]{4,}$/.test(name))).toEqual([]);
});
