// Analytics.
import type { SelfNamedGroup } from '../self-named.ts';

export const analysis: SelfNamedGroup = [
  10,
  [
    [
      'Shynet',
      'https://github.com/milesmcc/shynet',
      { html: 'var Shynet ?=|/ingress/[0-9a-f-]{36}/script\\.js', pages: 'after' },
    ],
    [
      'PHP Web Counter',
      'https://phpwebcounter.sourceforge.net',
      {
        html: '<a href="https?://phpwebcounter\\.sourceforge\\.net/?">(?:<font[^>]{0,40}>)?PHP Web Counter<',
        implies: 'PHP',
      },
    ],
    ['Swetrix', 'https://swetrix.com', { html: 'swetrix\\.init\\(|/swetrix\\.js', pages: 'both' }],
    ['Rybbit', 'https://rybbit.io', { pages: 'both', html: 'rybbit\\.io/api/script\\.js' }],
    ['Offen', 'https://www.offen.dev', { isWord: 'always' }],
    ['OpenReplay', 'https://openreplay.com', { pages: 'both', js: { __OPENREPLAY__: '' } }],
    ['Medama', 'https://oss.medama.io', { pages: 'after' }],
    ['Liwan', 'https://liwan.dev', { isWord: true }],
    ['Koko Analytics', 'https://www.kokoanalytics.com', { html: 'koko-analytics/(?:assets|build)', isWord: 'always' }],
    ['Countly', 'https://countly.com', { pages: 'both', html: 'Countly\\.(?:init|app_key) ?[=(]' }],
    [
      'Plausible',
      'https://plausible.io',
      {
        titles: ['Plausible · [^<]{1,60}', 'Login · Plausible'],
        isWord: 'always',
        cookies: { _plausible_key: '', _plausible_prod: '' },
      },
    ],
    ['Umami', 'https://umami.is', { isWord: 'always', titles: ['(?:[^<]{1,60} \\| )?Umami\\;confidence:75'] }],
    ['GoatCounter', 'https://www.goatcounter.com', { pages: 'after' }],
    [
      'Matomo Analytics',
      'https://matomo.org',
      {
        as: 'Matomo|Piwik',
        titles: [
          '(?:Sign in|Log in) - Matomo',
          '[^<]{1,80} - Web Analytics Reports - Matomo',
          'Matomo [\\d.]+ › [^<]{1,40}',
        ],
        cookies: { MATOMO_SESSID: '', PIWIK_SESSID: '' },
      },
    ],
    [
      'Metabase',
      'https://www.metabase.com',
      { html: '_metabaseBootstrap|window\\.MetabaseBootstrap', cookies: { 'metabase.DEVICE': '' } },
    ],
    ['Redash', 'https://redash.io', { as: 'Redash', titles: ['Login to Redash', 'Redash Initial Setup'] }],
    ['Lightdash', 'https://www.lightdash.com', { pages: 'both' }],
    [
      'Apache Zeppelin',
      'https://zeppelin.apache.org',
      { as: '(?:Apache )?Zeppelin', html: 'ng-app="zeppelinWebApp"|<body[^>]{0,60}zeppelinWebApp' },
    ],
    [
      'Voila',
      'https://voila.readthedocs.io',
      {
        as: 'Voil[aà]',
        isWord: 'always',
        titles: ['Voil[aà] (?:Gallery|Home)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
        html: '<script[^>]{1,80}/voila/(?:static|templates)/',
      },
    ],
    ['MLflow', 'https://mlflow.org', { as: 'MLflow' }],
    ['Kubeflow', 'https://www.kubeflow.org', { as: 'Kubeflow(?: (?:Central Dashboard|Pipelines))?' }],
    [
      'TensorBoard',
      'https://www.tensorflow.org/tensorboard',
      { as: 'TensorBoard', elements: ['tf-tensorboard', 'tb-webapp'] },
    ],
    ['Label Studio', 'https://labelstud.io', { pages: 'both', html: 'APP_SETTINGS ?= ?[^~]{0,600}label-studio' }],
    ['CVAT', 'https://www.cvat.ai', { titles: ['Computer Vision Annotation Tool', 'CVAT'], isWord: 'always' }],
    ['doccano', 'https://doccano.github.io/doccano/', { titles: ['doccano(?: - doccano)?'] }],
    ['ClearML', 'https://clear.ml', { as: 'ClearML(?: (?:Open Architecture|WebApp))?', pages: 'both' }],
    [
      'Streamlit',
      'https://streamlit.io',
      {
        html: 'You need to enable JavaScript to run this app\\.[^~]{0,400}streamlit|<title>Streamlit</title>',
        isWord: true,
      },
    ],
    [
      'Shiny',
      'https://shiny.posit.co',
      {
        isWord: 'always',
        html: [
          'shared/shiny(?:\\.min)?\\.(?:js|css)|<script[^>]{1,60}shiny-javascript-([\\d.]+)',
          'shiny-server-client',
        ],
      },
    ],
    [
      'Gradio',
      'https://www.gradio.app',
      { html: ['window\\.gradio_config ?= ?\\{[^~]{0,200}"version": ?"([\\d.]+)', '<gradio-app'], as: 'Gradio' },
    ],
    [
      'marimo',
      'https://marimo.io',
      {
        elements: ['marimo-filename', 'marimo-version'],
        html: '<marimo-version data-version="([\\d.]+)"|<marimo-code',
      },
    ],
  ],
];
