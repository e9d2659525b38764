// Jobs, workflows and what developers host for each other.
import type { SelfNamedGroup } from '../self-named.ts';

export const workflows: SelfNamedGroup = [
  47,
  [
    [
      'Flipt',
      'https://flipt.io',
      { isAlone: true, html: '<noscript>\\s{0,4}Java[Ss]cript is required for the Flipt UI' },
    ],
    ['Hoppscotch', 'https://hoppscotch.io', { isAlone: true, titles: ['Hoppscotch • [^<]{1,60}'] }],
    [
      'Dkron',
      'https://dkron.io',
      { isAlone: true, html: 'window\\.DKRON_(?:API_URL|LEADER) ?=', js: { DKRON_API_URL: '' } },
    ],
    [
      'XXL-JOB',
      'https://www.xuxueli.com/xxl-job/',
      {
        isAlone: true,
        html: '<a><b>XXL</b>JOB</a>',
        cookies: { XXL_JOB_LOGIN_IDENTITY: '', xxl_job_login_token: '' },
      },
    ],
    [
      'Azkaban',
      'https://azkaban.github.io',
      { isWord: 'always', titles: ['Azkaban Web Client'], cookies: { 'azkaban.browser.session.id': '' } },
    ],
    ['Apache Oozie', 'https://oozie.apache.org', { isAlone: true, titles: ['Oozie Web Console'] }],
    ['Airbyte', 'https://airbyte.com', { isAlone: true, elements: ['meta[name="airbyte:sec-token"]'] }],
    [
      'Camunda',
      'https://camunda.com',
      {
        isWord: 'always',
        titles: ['Camunda (?:Welcome|Cockpit|Tasklist|Admin|Login|Optimize|Operate|Modeler|Console|Identity)'],
        html: [
          'cockpit-api="[^"]{0,80}/api/cockpit/"',
          '<[^>]{1,60}cam-widget-footer[^>]{0,60}version="v(\\d[\\d.]{2,10}\\d)',
        ],
      },
    ],
    [
      'NocoBase',
      'https://www.nocobase.com',
      { isAlone: true, html: '__nocobase_(?:public_path|api_base_url|ws_url|ws_path|modern_client_prefix)__' },
    ],
    [
      'Lowcoder',
      'https://lowcoder.cloud',
      { isAlone: true, titles: ['Lowcoder \\| rapid App (?:&(?:amp;)?) VideoMeeting builder for everyone\\.'] },
    ],
    [
      'PlantUML Server',
      'https://plantuml.com',
      {
        as: 'PlantUML ?Server',
        isAlone: true,
        headers: { 'x-powered-by': '^PlantUML(?: Version ([\\d.]+))?\\;version:\\1' },
      },
    ],
    ['Structurizr', 'https://structurizr.com', { isAlone: true, assets: 'structurizr' }],
    ['Phorge', 'https://phorge.it', { isAlone: true }],
    ['Gitblit', 'https://www.gitblit.com', { isAlone: true, assets: 'gitblit' }],
    ['SCM-Manager', 'https://scm-manager.org', { isAlone: true }],
    [
      'Reposilite',
      'https://reposilite.com',
      { isAlone: true, html: 'window\\.REPOSILITE_(?:BASE_PATH|VITE_BASE_PATH|ID) ?=' },
    ],
    ['Apache Archiva', 'https://archiva.apache.org', { isAlone: true, titles: ['Apache Archiva \\\\ [^<]{1,60}'] }],
    ['Kellnr', 'https://kellnr.io', { isAlone: true }],
    [
      'Active Admin',
      'https://activeadmin.info',
      {
        isWord: 'always',
        html: 'Powered by <a href="https?://(?:www\\.)?activeadmin\\.info/?">Active Admin</a> ?([\\d.]{3,10})?',
        assets: 'active_admin(?:/print)?',
        elements: ['body.active_admin', '#active_admin_content'],
        implies: 'Ruby on Rails',
      },
    ],
    [
      'RailsAdmin',
      'https://github.com/railsadminteam/rails_admin',
      {
        isWord: 'always',
        assets: 'rails_admin(?:/application)?',
        elements: ['body.rails_admin'],
        implies: 'Ruby on Rails',
      },
    ],
    [
      'Administrate',
      'https://github.com/thoughtbot/administrate',
      { isWord: 'always', assets: 'administrate/application', implies: 'Ruby on Rails' },
    ],
    [
      'Avo',
      'https://avohq.io',
      { isWord: 'always', html: '<script[^>]{1,80}/avo-assets/avo\\.', implies: 'Ruby on Rails' },
    ],
    [
      'EasyAdmin',
      'https://symfony.com/bundles/EasyAdminBundle/current/index.html',
      { isWord: 'always', html: '<script[^>]{1,120}/bundles/easyadmin/', implies: 'Symfony' },
    ],
    [
      'Sonata Admin',
      'https://docs.sonata-project.org',
      {
        isWord: 'always',
        html: '<script[^>]{1,120}/bundles/sonataadmin/',
        elements: ['body.sonata-bc'],
        implies: 'Symfony',
      },
    ],
    [
      'Filament',
      'https://filamentphp.com',
      {
        isWord: 'always',
        html: '<script[^>]{1,200}/(?:css|js)/filament/(?:filament|support|forms|notifications|tables)/[\\w./-]{1,40}\\.(?:css|js)(?:\\?v=(\\d[\\d.]{2,12}))?',
        elements: ['body.fi-body[class*="fi-panel-"]'],
        implies: 'Laravel',
      },
    ],
    [
      'Voyager',
      'https://voyager.devdojo.com',
      { isWord: 'always', html: '<script[^>]{1,160}/voyager-assets\\?path=', implies: 'Laravel' },
    ],
    [
      'Orchid Platform',
      'https://orchid.software',
      { isWord: 'always', html: '<script[^>]{1,160}/vendor/orchid/(?:js|css|assets)/', implies: 'Laravel' },
    ],
    [
      'Backpack for Laravel',
      'https://backpackforlaravel.com',
      { isWord: 'always', html: '<script[^>]{1,160}/packages/backpack/(?:base|crud)/', implies: 'Laravel' },
    ],
    [
      'Laravel Nova',
      'https://nova.laravel.com',
      {
        isWord: 'always',
        html: '<script[^>]{1,160}/vendor/nova/(?:app|vendor|manifest|ui)\\.(?:js|css)',
        implies: 'Laravel',
      },
    ],
    [
      'Livebook',
      'https://livebook.dev',
      { isWord: 'always', html: 'window\\.LIVEBOOK_BASE_URL_PATH ?=', js: { LIVEBOOK_BASE_URL_PATH: '' } },
    ],
    [
      'PowerJob',
      'https://www.powerjob.tech',
      { isAlone: true, html: "We're sorry but oms-console doesn't work properly" },
    ],
    [
      'Apache DolphinScheduler',
      'https://dolphinscheduler.apache.org',
      { as: '(?:Apache )?DolphinScheduler', isAlone: true },
    ],
    ['Apache StreamPark', 'https://streampark.apache.org', { as: '(?:Apache )?StreamPark', isAlone: true }],
    ['Crontab UI', 'https://github.com/alseambusher/crontab-ui', { isWord: 'always', titles: ['Crontab UI'] }],
    ['Hoverfly', 'https://hoverfly.io', { isWord: 'always', titles: ['Hoverfly Dashboard'] }],
  ],
];
