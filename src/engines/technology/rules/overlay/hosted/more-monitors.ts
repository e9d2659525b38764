// Monitoring.
import type { SelfNamedGroup } from '../self-named.ts';

export const moreMonitors: SelfNamedGroup = [
  200,
  [
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
          "<!-- (?:Begin|End) (?:Head|Config File|`(?:Daily|Weekly|Monthly|Yearly)' Graph) -->",
          '<meta name="generator" content="(?:MRTG|indexmaker) ([\\d.]+)|Generated with[^~]{0,60}<a href="https?://oss\\.oetiker\\.ch/mrtg',
        ],
        titles: ['MRTG Index Page'],
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
      { isWord: 'always', html: ['const GLOBAL_CONSOLES_LINK ?=|const GLOBAL_AGENT_MODE ?=|var GLOBAL_CONSOLES_LINK'] },
    ],
    [
      'Alertmanager',
      'https://prometheus.io/docs/alerting/',
      { html: 'Elm\\.Main\\.init[^~]{0,200}|<script src="script\\.js"></script>[^~]{0,400}<title>Alertmanager' },
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
        ],
        titles: ['Server\\s{0,3}(?:&nbsp;)?Statistics\\;confidence:50', 'Web(?:log|site) Statistics \\(GoAccess\\)'],
      },
    ],
    [
      'Webalizer',
      'https://webalizer.net',
      {
        html: [
          '<!-- *Webalizer *Ver(?:sion)?\\.? ?([\\d.]+)',
          'Generated by\\s{1,9}<A HREF="https?://www\\.(?:mrunix\\.net/webalizer|webalizer\\.org|webalizer\\.net)[^>]{0,20}>(?:<[^>]{1,10}>){0,3}Webalizer Version ([\\d.]+)',
        ],
      },
    ],
  ],
];
