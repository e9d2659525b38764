// Reports and exporters of metrics that distributions package, by what their pages say.
import type { SelfNamed, SelfNamedGroup } from '../self-named.ts';

type Entry = readonly [name: string, website: string, options: SelfNamed];

/** An exporter of metrics whose first page is a heading and a link to the metrics. */
const exporter = (name: string, website: string, heading = name, title = heading): Entry => [
  name,
  website,
  {
    isWord: 'always',
    html: `<title>${title}</title>\\s{0,20}</head>\\s{1,20}<body>\\s{1,20}<h1>${heading}</h1>\\s{1,20}<(?:p|h2|ul)>`,
    implies: 'Go',
  },
];

export const packagedMonitors: SelfNamedGroup = [
  200,
  [
    [
      'Mailgraph',
      'https://mailgraph.schweikert.ch',
      {
        isWord: 'always',
        html: ['<a href="http://mailgraph\\.schweikert\\.ch/">Mailgraph</a> ([\\d.]{3,10})'],
        implies: 'Perl',
      },
    ],
    [
      'mirmon',
      'https://www.projects.science.uu.nl/csg/mirmon/',
      {
        isWord: 'always',
        html: [
          '<A HREF="[^"]{4,80}/mirmon/?"><IMG BORDER=2 ALT=mirmon',
          '<TD>mirmon version (\\d[\\d.]{0,8}) - \\w{3} \\w{3} \\d',
        ],
      },
    ],
    [
      'Torrus',
      'https://torrus.sourceforge.net',
      {
        isWord: 'always',
        html: '<A HREF="http://torrus\\.(?:org|sourceforge\\.net)">Torrus</A>\\s{0,9}(\\d[\\w.]{2,10})?',
        implies: 'Perl',
      },
    ],
    [
      'mtail',
      'https://google.github.io/mtail/',
      {
        isWord: 'always',
        html: '<h1>mtail on [^<]{1,80}</h1>\\s{1,9}<p>Build: mtail version v?(\\d[\\d.]{2,10})?',
        titles: ['mtail on [\\w.:\\[\\]-]{3,80}'],
        implies: 'Go',
      },
    ],
    ['pgagroal', 'https://github.com/agroal/pgagroal', { isWord: 'always', titles: ['pgagroal exporter'] }],
    exporter(
      'BIRD Exporter',
      'https://github.com/czerwonk/bird_exporter',
      'Bird Routing Daemon Exporter',
      'Bird Routing Daemon Exporter \\(Version ([\\d.]{3,10})\\)',
    ),
    exporter('Dnsmasq Exporter', 'https://github.com/google/dnsmasq_exporter'),
    exporter(
      'HA Cluster Exporter',
      'https://github.com/ClusterLabs/ha_cluster_exporter',
      'ClusterLabs Linux HA Cluster Exporter',
    ),
    exporter('SQL Exporter', 'https://github.com/justwatchcom/sql_exporter'),
    exporter('HomePlug Exporter', 'https://github.com/NightTsarina/homeplug_exporter', 'Homeplug Exporter'),
    exporter('MongoDB Exporter', 'https://github.com/dcu/mongodb_exporter'),
    exporter('pgBackRest Exporter', 'https://github.com/woblerr/pgbackrest_exporter', 'pgBackRest exporter'),
    exporter('PHP-FPM Exporter', 'https://github.com/Lusitaniae/phpfpm_exporter'),
    exporter('Postfix Exporter', 'https://github.com/kumina/postfix_exporter'),
    exporter('Process Exporter', 'https://github.com/ncabatoff/process-exporter', 'Named Process Exporter'),
  ],
];
