// Catalogues, engines and graphs of data.
import type { SelfNamedGroup } from '../self-named.ts';

export const dataPlatforms: SelfNamedGroup = [
  34,
  [
    [
      'DataHub',
      'https://datahub.com',
      {
        isWord: 'always',
        cookies: { actor: '^(?:urn:li:corpuser:|urn%3Ali%3Acorpuser%3A)' },
        html: 'content="Bring clarity to your data"[^~]{0,600}<title>DataHub</title>',
      },
    ],
    [
      'OpenMetadata',
      'https://open-metadata.org',
      { isAlone: true, meta: { description: '^OpenMetadata Application$' } },
    ],
    ['Apache Atlas', 'https://atlas.apache.org', { isAlone: true, cookies: { ATLASSESSIONID: '' } }],
    [
      'Apache Ranger',
      'https://ranger.apache.org',
      { isAlone: true, titles: ['Ranger - Sign In'], cookies: { RANGERADMINSESSIONID: '' } },
    ],
    ['Dremio', 'https://www.dremio.com', { isWord: true }],
    ['Apache Drill', 'https://drill.apache.org', { isAlone: true, cookies: { 'Drill-Session-Id': '' } }],
    [
      'Apache Impala',
      'https://impala.apache.org',
      {
        isAlone: true,
        html: ['<a class=[\'"]navbar-brand[\'"] href=[\'"][^\'"]{0,80}[\'"]>(?:impalad|catalogd|statestored)</a>'],
      },
    ],
    ['Apache Hive', 'https://hive.apache.org', { isAlone: true, titles: ['HiveServer2'] }],
    ['Apache Doris', 'https://doris.apache.org', { isAlone: true }],
    ['StarRocks', 'https://www.starrocks.io', { isAlone: true }],
    ['Nacos', 'https://nacos.io', { isAlone: true, html: '<link[^>]{1,60}href="[^"]{0,80}img/nacos-logo\\.png' }],
    [
      'SurrealDB',
      'https://surrealdb.com',
      { server: 'SurrealDB', isAlone: true, headers: { 'surreal-version': 'surrealdb-([\\d.]+)\\;version:\\1' } },
    ],
    [
      'Surrealist',
      'https://surrealdb.com/surrealist',
      {
        isWord: 'always',
        meta: { description: '^Surrealist is the ultimate way to visually manage your SurrealDB database$' },
      },
    ],
    [
      'Apache Jena Fuseki',
      'https://jena.apache.org',
      {
        as: '(?:Apache Jena )?Fuseki',
        isAlone: true,
        titles: [
          'Apache Jena Fuseki - (?:inspect dataset|manage datasets|server info|documentation|admin log|validate)',
        ],
        headers: { 'fuseki-request-id': '', server: '^Apache Jena Fuseki(?: \\(([\\d.]+)\\))?\\;version:\\1' },
      },
    ],
    [
      'Skosmos',
      'https://skosmos.org',
      { isAlone: true, html: "We're sorry but Skosmos doesn't work properly without JavaScript" },
    ],
    [
      'GraphDB',
      'https://graphdb.ontotext.com',
      {
        isWord: 'always',
        titles: ['(?:[^<]{1,60} (?:\\||-|::) )?GraphDB Workbench'],
        elements: ['html[ng-app="graphdb.workbench"]', 'body[ng-app="graphdb.workbench"]'],
      },
    ],
    [
      'Eclipse RDF4J',
      'https://rdf4j.org',
      { isWord: 'always', titles: ['(?:OpenRDF|RDF4J) (?:Workbench|Server)(?: - [^<]{1,60})?'] },
    ],
    ['Blazegraph', 'https://blazegraph.com', { isAlone: true, titles: ['(?:Blazegraph|Bigdata) Workbench'] }],
    ['Stardog', 'https://www.stardog.com', { isAlone: true, titles: ['Stardog (?:Studio|Web Console)'] }],
    ['AllegroGraph', 'https://allegrograph.com', { as: 'AllegroGraph(?: WebView)?', isAlone: true }],
    ['VocBench', 'https://vocbench.uniroma2.it', { as: 'VocBench(?: ?3)?', isAlone: true }],
    ['WebVOWL', 'http://vowl.visualdataweb.org/webvowl.html', { isAlone: true }],
    ['Nosqlclient', 'https://www.nosqlclient.com', { isAlone: true }],
    ['LavinMQ', 'https://lavinmq.com', { isAlone: true }],
    ['Conduktor', 'https://conduktor.io', { as: 'Conduktor(?: (?:Console|Platform))?', isAlone: true }],
  ],
];
