// Monitoring.
import type { SelfNamedGroup } from '../self-named.ts';

export const monitoring: SelfNamedGroup = [
  200,
  [
    [
      'Zabbix',
      'https://www.zabbix.com',
      {
        cookies: { zbx_session: '' },
        html: [
          '<a [^>]{0,200}zabbix\\.com/documentation/(\\d+\\.\\d+)/\\;version:\\1',
          '<footer [^>]{0,60}>Zabbix (\\d+\\.\\d+\\.\\d+)\\. (?:&copy;|©) 2001\\;version:\\1',
        ],
      },
    ],
    [
      'Nagios',
      'https://www.nagios.org',
      {
        as: 'Nagios(?: (?:Core|XI|Log Server|Network Analyzer|Fusion))?',
        html: '\\bNagios&reg; Core&trade; ([\\d.]+)',
      },
    ],
    ['Icinga', 'https://icinga.com', { as: 'Icinga(?: 2)?' }],
    [
      'Icinga Web',
      'https://icinga.com',
      {
        as: 'Icinga Web(?: 2)?',
        server: false,
        cookies: { Icingaweb2: '' },
        html: '<th>Icinga Web 2 Version</th>\\s{0,99}<td>\\s{0,99}(\\d+\\.\\d+\\.\\d+)',
      },
    ],
    ['Hortonworks SmartSense', 'https://docs.cloudera.com', { as: 'Hortonworks SmartSense(?: Tool)?', server: false }],
    [
      'Cacti',
      'https://www.cacti.net',
      { cookies: { Cacti: '' }, html: '^\\s{0,9}<p>FATAL: Connection to Cacti database failed' },
    ],
    ['LibreNMS', 'https://www.librenms.org'],
    ['Observium', 'https://www.observium.org', { cookies: { OBSID: '' } }],
    ['Netdata', 'https://www.netdata.cloud', { as: 'NetData(?: Embedded HTTP Server)?' }],
    ['ntopng', 'https://www.ntop.org'],
    ['Monit', 'https://mmonit.com/monit/', { as: 'monit' }],
    ['Munin', 'https://munin-monitoring.org', { isWord: true }],
    [
      'Prometheus',
      'https://prometheus.io',
      { isWord: true, titles: ['Prometheus Time Series Collection and Processing Server'] },
    ],
    ['Alertmanager', 'https://prometheus.io/docs/alerting/', { server: false }],
    ['Chronograf', 'https://www.influxdata.com'],
    ['InfluxDB', 'https://www.influxdata.com', { as: 'InfluxDB' }],
    ['Checkmk', 'https://checkmk.com', { as: 'Checkmk|Check_MK' }],
    ['Uptime Kuma', 'https://uptime.kuma.pet'],
    ['PRTG Network Monitor', 'https://www.paessler.com/prtg', { as: '(?:[\\w -]{1,40} )?PRTG(?: Network Monitor)?' }],
    ['Splunk', 'https://www.splunk.com', { as: 'Splunkd?' }],
    ['Graylog', 'https://graylog.org', { as: 'Graylog(?: Web Interface)?' }],
    ['Lansweeper', 'https://www.lansweeper.com', { titles: ['Lansweeper First Run Wizard'] }],
    ['SolarWinds', 'https://www.solarwinds.com', { as: 'SolarWinds(?: [A-Z]\\w+){0,3}|Kiwi Syslog', server: false }],
    ['Spiceworks', 'https://www.spiceworks.com', { as: 'Spiceworks(?: Help Desk| Network Monitor)?' }],
    ['darkstat', 'https://unix4lyfe.org/darkstat/', { titles: ['(?:Graphs|Hosts) \\(darkstat [^<]{1,200}\\)'] }],
    [
      'OpenView',
      'https://www.microfocus.com',
      { server: '(?:BBC [\\d.]+; )?(?:com\\.hp\\.openview\\.[\\w.]+|ovbbc\\w+|coda)' },
    ],
    ['Greenbone Security Assistant', 'https://www.greenbone.net', { as: 'Greenbone Security (?:Assistant|Manager)' }],
    ['Celery Flower', 'https://flower.readthedocs.io', { titles: ['Flower\\;confidence:50'] }],
    ['NSClient++', 'https://nsclient.org', { as: 'NSClient\\+\\+' }],
    ['Glances', 'https://nicolargo.github.io/glances/', { isWord: true }],
    ['Grafana Loki', 'https://grafana.com/oss/loki/', { server: false }],
    ['Jaeger', 'https://www.jaegertracing.io', { as: 'Jaeger UI', server: false }],
    ['Zipkin', 'https://zipkin.io', { server: false }],
    ['Gatus', 'https://gatus.io', { server: false }],
    ['Kibana Reporting', 'https://www.elastic.co/kibana', { server: false }],
    ['AVTECH Device ManageR', 'https://avtech.com'],
  ],
];
