// Monitoring.
import type { SelfNamedGroup } from '../self-named.ts';

export const monitors: SelfNamedGroup = [
  200,
  [
    [
      'Statping',
      'https://github.com/statping-ng/statping-ng',
      {
        as: 'Statping(?:-ng)?(?: Status Page)?',
        html: 'Powered by <a[^>]{1,80}statping|Statping(?:-ng)? v([\\d.]+) made with',
        pages: 'after',
      },
    ],
    [
      'Healthchecks',
      'https://healthchecks.io',
      {
        isWord: 'always',
        titles: ['[^<]{0,80} [-–] (?:Healthchecks|Mychecks)\\;confidence:75'],
        html: '/static/(?:CACHE/)?[^"]{0,40}healthchecks|<a href="https://github\\.com/healthchecks/healthchecks"',
      },
    ],
    ['Graphite', 'https://graphiteapp.org', { isWord: 'always', titles: ['Graphite Browser', 'Graphite Dashboard'] }],
    [
      'Thanos',
      'https://thanos.io',
      {
        isWord: 'always',
        titles: ['Thanos \\| Highly available Prometheus setup'],
        html: 'THANOS_COMPONENT|GLOBAL_COMPONENT',
      },
    ],
    ['Grafana Mimir', 'https://grafana.com/oss/mimir/', { titles: ['Grafana Mimir'], html: 'Grafana Mimir Admin' }],
    [
      'Sentry',
      'https://sentry.io',
      {
        html: [
          '"version": ?\\{"current": ?"([\\d.]{3,12})", ?"latest"',
          '/_static/[^"]{0,80}/sentry/(?:entrypoints|dist|images)',
        ],
        titles: ['(?:Login|Sign In) \\| Sentry'],
        cookies: { sentrysid: '', 'sentry-sc': '' },
        isWord: 'always',
      },
    ],
    ['GlitchTip', 'https://glitchtip.com', { elements: ['gt-root'] }],
    ['Bugsink', 'https://www.bugsink.com', { pages: 'after' }],
    [
      'Errbit',
      'https://errbit.com',
      { pages: 'both', titles: ['Errbit — [^<]{1,60}'], cookies: { _errbit_session: '' } },
    ],
    ['SigNoz', 'https://signoz.io', { titles: ['(?:Open source Observability platform|[^<]{1,60}) \\| SigNoz'] }],
    ['OpenObserve', 'https://openobserve.ai', { as: 'OpenObserve' }],
    ['Pyroscope', 'https://grafana.com/oss/pyroscope/', { as: '(?:Grafana )?Pyroscope', pages: 'both' }],
    ['Parca', 'https://www.parca.dev', { isWord: true }],
    ['Uptrace', 'https://uptrace.dev', { html: "We're sorry but Uptrace", pages: 'before' }],
    ['HyperDX', 'https://www.hyperdx.io', { pages: 'both' }],
    [
      'Seq',
      'https://datalust.co',
      {
        isWord: 'always',
        titles: ['Seq(?: — [^<]{1,40})?\\;confidence:50'],
        html: 'ng-app="Seq|<meta name="application-name" content="Seq"',
      },
    ],
    ['TheHive', 'https://strangebee.com/thehive/', { as: 'TheHive', html: 'ng-app="theHiveApp"' }],
    [
      'MISP',
      'https://www.misp-project.org',
      {
        titles: ['[^<]{0,60}- MISP'],
        html: ['Powered by <a[^>]{1,80}href="https?://(?:www\\.)?misp-project\\.org', '/img/misp-logo'],
        cookies: { 'MISP-[0-9a-f-]{36}': '' },
      },
    ],
    [
      'Velociraptor',
      'https://docs.velociraptor.app',
      {
        isWord: 'always',
        titles: ['Velociraptor Response and Monitoring', 'Velociraptor'].map((one) => `^${one}$\\;confidence:75`),
      },
    ],
    ['DefectDojo', 'https://defectdojo.com', { pages: 'both' }],
    [
      'Dependency-Track',
      'https://dependencytrack.org',
      { as: '(?:OWASP )?Dependency-Track', pages: 'after', titles: ['Dependency-Track(?: - [^<]{1,40})?'] },
    ],
    ['Faraday', 'https://faradaysec.com', { isWord: 'always', html: 'ng-app="faradayApp"' }],
    [
      'Wazuh',
      'https://wazuh.com',
      { as: 'Wazuh(?: dashboard)?', html: '"branding":\\{[^~]{0,400}Wazuh|wazuh_(?:logo|dashboard)' },
    ],
    [
      'Beszel',
      'https://beszel.dev',
      {
        pages: 'after',
        html: ['globalThis\\.BESZEL ?= ?\\{[^~]{0,200}HUB_VERSION: ?"([\\d.]+)"', 'globalThis\\.BESZEL'],
      },
    ],
    ['Scrutiny', 'https://github.com/AnalogJ/scrutiny', { isWord: true }],
    ['Dozzle', 'https://dozzle.dev', { html: '<script type="application/json" id="config__json">' }],
    ['cAdvisor', 'https://github.com/google/cadvisor', { titles: ['cAdvisor - [^<]{1,80}'] }],
    [
      'Ganglia',
      'https://github.com/ganglia',
      {
        isWord: 'always',
        titles: ['Ganglia(?:::|: )[^<]{1,80}'],
        html: 'Ganglia Web (?:Frontend|Backend)? ?version ([\\d.]+)',
      },
    ],
  ],
];
