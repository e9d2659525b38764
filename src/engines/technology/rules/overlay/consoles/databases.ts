// Databases, and tools that analyse data.
import type { SelfNamedGroup } from '../self-named.ts';

export const databases: SelfNamedGroup = [
  34,
  [
    ['CouchDB', 'https://couchdb.apache.org', { as: 'CouchDB' }],
    ['Couchbase', 'https://www.couchbase.com', { as: 'Couchbase(?: (?:Sync Gateway|Server))?' }],
    ['CockroachDB', 'https://www.cockroachlabs.com', { as: 'Cockroach(?:DB)?' }],
    ['Apache Solr', 'https://solr.apache.org', { as: '(?:Apache )?Solr' }],
    ['Apache Druid', 'https://druid.apache.org', { as: '(?:Apache )?Druid', titles: ['Legacy Coordinator Console'] }],
    [
      'Apache Spark',
      'https://spark.apache.org',
      { titles: ['Spark (?:Master|Worker|History Server) at [^<]{1,120}', 'Spark Master'] },
    ],
    ['Apache Flink', 'https://flink.apache.org', { as: '(?:Apache )?Flink' }],
    ['Oracle Database', 'https://www.oracle.com/database/', { server: 'Oracle XML DB' }],
    ['Neo4j', 'https://neo4j.com', { as: 'Neo4j(?: Browser)?' }],
    ['ArangoDB', 'https://arangodb.com', { as: 'ArangoDB' }],
    ['RavenDB', 'https://ravendb.net', { as: 'RavenDB(?: Management Studio)?' }],
    ['Apache Ambari', 'https://ambari.apache.org', { as: '(?:Apache )?Ambari' }],
    ['OpenSearch Dashboards', 'https://opensearch.org'],
    ['Apache Superset', 'https://superset.apache.org', { as: '(?:Apache )?Superset', cookies: {} }],
    ['Apache Airflow', 'https://airflow.apache.org', { as: 'Airflow', titles: ['Airflow - [A-Z]\\w+'] }],
    ['Tableau', 'https://www.tableau.com', { as: 'Tableau(?: Server)?' }],
    ['MicroStrategy', 'https://www.microstrategy.com', { as: 'MicroStrategy|MSTR(?: Collab)?' }],
    ['Attivio', 'https://www.attivio.com', { titles: ['Active Intelligence Engine'] }],
    ['JupyterHub', 'https://jupyter.org/hub'],
    [
      'Jupyter',
      'https://jupyter.org',
      {
        as: 'Jupyter(?:Lab| Notebook| Server)?',
        titles: ['Home Page - Select or create a notebook'],
        // a notebook as a page
        html: [
          '<body class="jp-Notebook"[^>]{0,60}data-jp-theme-',
          '"appName": ?"Jupyter(?:Lab)?"[^~]{0,400}?"appVersion": ?"(\\d+\\.\\d+\\.\\d+)',
        ],
      },
    ],
    ['RStudio', 'https://posit.co', { as: 'RStudio(?: Server| Connect)?' }],
    ['RabbitMQ', 'https://www.rabbitmq.com', { as: 'RabbitMQ' }],
    ['Apache ActiveMQ', 'https://activemq.apache.org', { as: '(?:Apache )?ActiveMQ' }],
    ['MinIO', 'https://min.io', { as: 'MinIO(?: (?:Browser|Console))?' }],
    ['Ceph', 'https://ceph.io', { as: 'Ceph' }],
  ],
];
