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
    [
      'Graphite',
      'https://graphiteapp.org',
      {
        isWord: 'always',
        titles: ['Graphite Browser', 'Graphite Dashboard'],
        html: '<a href="https?://graphite\\.readthedocs\\.io/en/(\\d+\\.\\d+\\.\\d+)/',
      },
    ],
    [
      'Thanos',
      'https://thanos.io',
      {
        isWord: 'always',
        titles: ['Thanos \\| Highly available Prometheus setup'],
        html: '\\b(?:THANOS|GLOBAL)_COMPONENT ?= ?["{]',
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
        titles: ['Seq — [^<]{1,40}\\;confidence:50'],
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
    [
      'Centreon',
      'https://www.centreon.com',
      { titles: ['Centreon - IT (?:&amp;|&) Network Monitoring', 'Centreon(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    [
      'Pandora FMS',
      'https://pandorafms.com',
      { titles: ['Pandora FMS(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'], html: 'Pandora FMS v([\\d.]+\\w{0,4})' },
    ],
    ['Zenoss', 'https://www.zenoss.com', { titles: ['(?:Login to )?Zenoss(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'OpenNMS',
      'https://www.opennms.com',
      {
        as: 'OpenNMS(?: Web Console| Horizon| Meridian)?',
        titles: ['OpenNMS Web Console', '[^<]{1,60} \\| OpenNMS Web Console'],
        html: 'class="navbar-brand"[^~]{0,200}opennms',
      },
    ],
    [
      'NetXMS',
      'https://netxms.org',
      {
        as: 'NetXMS(?: (?:Web (?:Interface|Client|UI)|Management Client))?',
        titles: ['NetXMS(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'],
      },
    ],
    [
      'Shinken',
      'http://www.shinken-monitoring.org',
      {
        isWord: true,
        titles: ['Shinken(?:[ ]*[-–—|:·•(«»/][^<]{1,60})?', 'Login to Shinken(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
      },
    ],
    [
      'Thruk',
      'https://www.thruk.org',
      {
        titles: ['Thruk(?: Monitoring Webinterface| [^<]{1,60})?'],
        html: 'thruk_(?:static|session)|var url_prefix ?=[^~]{0,300}thruk',
        cookies: { thruk_auth: '', thruk_test: '' },
      },
    ],
    [
      'NagVis',
      'http://www.nagvis.org',
      { as: 'NagVis(?: ([\\d.]+))?', titles: ['NagVis ([\\d.]+)?(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?$\\;version:\\1'] },
    ],
    ['Kener', 'https://kener.ing', { isWord: 'always' }],
    ['Peekaping', 'https://peekaping.com'],
    ['OneUptime', 'https://oneuptime.com', { as: 'OneUptime', pages: 'both' }],
    [
      'Speedtest Tracker',
      'https://docs.speedtest-tracker.dev',
      { pages: 'both', cookies: { speedtest_tracker_session: '' } },
    ],
    [
      'LibreSpeed',
      'https://librespeed.org',
      {
        titles: ['(?:HTML5 |LibreSpeed )Speedtest(?: - [^<]{1,40})?'],
        html: ['<a href="https://github\\.com/librespeed/speedtest">', 'new Speedtest\\(\\)'],
      },
    ],
    [
      'OpenSpeedTest',
      'https://openspeedtest.com',
      {
        titles: [
          'OpenSpeedTest(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?',
          'HTML5 Speed Test by OpenSpeedTest(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
        ],
      },
    ],
    [
      'MRTG',
      'https://oss.oetiker.ch/mrtg/',
      {
        html: [
          "<!-- (?:Begin|End) (?:Config File|`(?:Daily|Weekly|Monthly|Yearly)' Graph) -->",
          '<meta name="generator" content="(?:MRTG|indexmaker) ([\\d.]+)|Generated with[^~]{0,60}<a href="https?://oss\\.oetiker\\.ch/mrtg',
        ],
        titles: ['MRTG Index Page'],
        text: 'version (\\d+\\.\\d+\\.\\d+)\\s{1,9}Tobias Oetiker',
      },
    ],
    [
      'PHP Server Monitor',
      'https://www.phpservermonitor.org',
      {
        titles: ['SERVER MONITOR', 'PHP Server Monitor(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        html: 'Powered by <a[^>]{1,80}href="https?://www\\.phpservermonitor\\.org/?"[^>]{0,40}>PHP Server Monitor(?: v\\.? ?([\\d.]+))?',
      },
    ],
    [
      'Cachet',
      'https://cachethq.io',
      { isWord: 'always', html: ['Powered by <a href="https?://(?:docs\\.)?cachethq\\.io'] },
    ],
    ['Bosun', 'https://bosun.org', { isWord: true, html: 'ng-app="bosunApp"' }],
    ['Kapacitor', 'https://www.influxdata.com', { headers: { 'x-kapacitor-version': '^([\\d.]+)\\;version:\\1' } }],
    [
      'InfluxDB',
      'https://www.influxdata.com',
      { headers: { 'x-influxdb-version': '^v?([\\d.]+)\\;version:\\1', 'x-influxdb-build': '' } },
    ],
    [
      'Prometheus',
      'https://prometheus.io',
      {
        isWord: 'always',
        html: [
          'const GLOBAL_CONSOLES_LINK ?=|const GLOBAL_AGENT_MODE ?=|var GLOBAL_CONSOLES_LINK',
          '/classic/static/img/favicon\\.ico\\?v=(\\d+\\.\\d+\\.\\d+)',
        ],
      },
    ],
    [
      'Alertmanager',
      'https://prometheus.io/docs/alerting/',
      { html: '<script src="script\\.js"></script>[^~]{0,400}<title>Alertmanager' },
    ],
    ['Fluentd', 'https://www.fluentd.org', { as: 'Fluentd(?: UI)?' }],
    [
      'Uptime Kuma',
      'https://uptime.kuma.pet',
      {
        html: [
          '<script src="[^"]{0,40}/uptime-kuma|<meta name="description" content="Uptime Kuma',
          'window\\.preloadData ?= ?\\{',
        ],
      },
    ],
    [
      'GoAccess',
      'https://goaccess.io',
      {
        html: [
          '<meta name="generator" content="GoAccess|GoAccess - https?://goaccess\\.io',
          'window\\.goaccess_(?:user_)?|var user_interface ?=[^~]{0,200}html_prefs',
          '"Overall Analyzed Requests",\\s?"version":\\s?"([\\d.]+)"',
        ],
        titles: ['Web(?:log|site) Statistics \\(GoAccess\\)'],
      },
    ],
    [
      'SARG',
      'https://sourceforge.net/projects/sarg/',
      {
        titles: ['SARG report(?: for .{1,60})?'],
        html: 'Generated by <a href=[\'"]https?://sarg\\.sourceforge\\.(?:net|io)/?[\'"]>sarg-([\\d.]+)',
      },
    ],
    [
      'Webalizer',
      'https://webalizer.net',
      {
        html: [
          '<!-- {0,3}(?:Generated by The )?Webalizer {1,3}Ver(?:sion|\\.)? {0,2}(\\d[\\d.]{0,8}(?:-\\d{1,3})?)',
          'Generated by\\s{1,9}<A HREF="https?://www\\.(?:mrunix\\.net/webalizer|webalizer\\.org|webalizer\\.net)[^>]{0,20}>(?:<[^>]{1,10}>){0,3}Webalizer Version \\d',
        ],
      },
    ],
  ],
];
