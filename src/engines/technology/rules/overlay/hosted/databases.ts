// Databases and their consoles.
import type { SelfNamedGroup } from '../self-named.ts';

export const databases: SelfNamedGroup = [
  3,
  [
    ['SQLite Web', 'https://github.com/coleifer/sqlite-web', { titles: ['sqlite-web', '[^<]{1,60} - sqlite-web'] }],
    [
      'Datasette',
      'https://datasette.io',
      {
        html: 'Powered by <a href="https://datasette\\.io/?"[^>]{0,60}title="Datasette v([\\d.]+)"|Powered by <a href="https://datasette\\.io',
      },
    ],
    [
      'PouchDB Server',
      'https://github.com/pouchdb/pouchdb-server',
      { titles: ['PouchDB Server'], server: false, implies: 'PouchDB' },
    ],
    ['Fauxton', 'https://github.com/apache/couchdb-fauxton', { html: 'Fauxton requires JavaScript' }],
    [
      'Redis Commander',
      'https://github.com/joeferner/redis-commander',
      { titles: ['Redis Commander(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'], implies: 'Redis' },
    ],
    [
      'phpRedisAdmin',
      'https://github.com/erikdubbelboer/phpRedisAdmin',
      { titles: ['phpRedisAdmin(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?', '[^<]{1,40} - phpRedisAdmin'] },
    ],
    [
      'phpMemcachedAdmin',
      'https://github.com/elijaa/phpmemcachedadmin',
      { titles: ['phpMemcachedAdmin ([\\d.]+)?$\\;version:\\1'], as: 'phpMemcachedAdmin' },
    ],
    ['RockMongo', 'https://github.com/iwind/rockmongo', { as: 'RockMongo' }],
    ['DbGate', 'https://dbgate.io', { as: 'DbGate' }],
    ['SQLPad', 'https://getsqlpad.com', { as: 'SQLPad' }],
    [
      'phpLiteAdmin',
      'https://www.phpliteadmin.org',
      {
        html: 'Powered by <a href=[\'"]https?://(?:www\\.)?phpliteadmin\\.(?:org|googlecode\\.com)[^~]{0,120}(?:v([\\d.]+))?',
        titles: ['phpLiteAdmin(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
      },
    ],
    [
      'LDAP Account Manager',
      'https://www.ldap-account-manager.org',
      { titles: ['LDAP Account Manager(?: \\([^<]{1,80}\\))?'], html: 'LDAP Account Manager - ([\\d.]+)' },
    ],
    [
      'Kafka UI',
      'https://github.com/provectus/kafka-ui',
      {
        as: '(?:UI for Apache Kafka|Kafka UI|Kafbat UI)',
        titles: ['(?:UI for Apache Kafka|Kafbat UI)(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
      },
    ],
    ['AKHQ', 'https://akhq.io', { titles: ['AKHQ(?: \\| [^<]{1,60})?', '[^<]{1,60} \\| akhq\\.io'] }],
    ['Kafdrop', 'https://github.com/obsidiandynamics/kafdrop', { titles: ['Kafdrop: [^<]{1,80}'] }],
    ['CMAK', 'https://github.com/yahoo/CMAK', { as: 'CMAK|Kafka Manager' }],
    ['Redpanda Console', 'https://www.redpanda.com', { as: 'Redpanda Console', pages: 'both' }],
    [
      'Apache ActiveMQ Artemis',
      'https://activemq.apache.org/components/artemis/',
      {
        titles: ['(?:Apache )?(?:ActiveMQ )?Artemis(?: Console| Management Console)?', 'ActiveMQ Artemis Console'],
        html: 'Welcome to the Apache ActiveMQ Artemis',
      },
    ],
    [
      'Apache ActiveMQ',
      'https://activemq.apache.org',
      {
        titles: ['Apache ActiveMQ', '[\\w.-]{1,60} : ActiveMQ Console'],
        html: 'Welcome to the Apache ActiveMQ!|realm="ActiveMQRealm"',
      },
    ],
    [
      'NATS',
      'https://nats.io',
      { isWord: 'always', html: ['<img src="https?://nats\\.io/'], titles: ['NATS(?: Server)?\\;confidence:50'] },
    ],
    ['nsqadmin', 'https://nsq.io', { as: 'nsqadmin|nsq' }],
    [
      'Sidekiq',
      'https://sidekiq.org',
      { titles: ['(?:\\[[^\\]<]{1,30}\\] ?)?Sidekiq'], html: '>\\s{0,20}Sidekiq v([\\d.]+)\\s{0,20}<', isWord: true },
    ],
    [
      'Resque',
      'https://github.com/resque/resque',
      {
        titles: ['Resque\\.?'],
        html: 'Powered by <a href="https?://[^"]{1,60}resque"[^>]{0,20}>Resque</a> v([\\d.]+)',
      },
    ],
    ['RQ Dashboard', 'https://github.com/Parallels/rq-dashboard', { titles: ['RQ [Dd]ashboard'] }],
    [
      'Bull Board',
      'https://github.com/felixmosh/bull-board',
      {
        as: 'Bull[ -]?(?:Board|Dashboard)',
        isWord: 'always',
        titles: ['Bull Dashboard', 'Bull Board'],
        html: '__UI_CONFIG__',
      },
    ],
    [
      'Hangfire',
      'https://www.hangfire.io',
      {
        titles: ['(?:[^<]{1,60} [–-] )?Hangfire(?: Dashboard)?'],
        html: 'Hangfire\\.Config ?=|Hangfire ([\\d.]+)</li>',
        elements: ['#hangfireConfig'],
      },
    ],
    [
      'Laravel Horizon',
      'https://laravel.com/docs/horizon',
      {
        titles: ['Horizon - (?!Login|Home)[^<]{1,60}\\;confidence:25'],
        html: 'window\\.Horizon ?= ?\\{',
        isWord: 'always',
      },
    ],
    [
      'Laravel Telescope',
      'https://laravel.com/docs/telescope',
      { titles: ['Telescope - [^<]{1,60}\\;confidence:50'], html: 'window\\.Telescope ?= ?\\{', isWord: 'always' },
    ],
    ['Laravel Pulse', 'https://laravel.com/docs/pulse', { titles: ['Laravel Pulse'] }],
    [
      'Celery Flower',
      'https://flower.readthedocs.io',
      { html: 'href="[^"]{0,60}static/css/flower\\.css|/static/js/flower\\.js' },
    ],
    ['Beanstalk Console', 'https://github.com/ptrofimov/beanstalk_console', { titles: ['Beanstalk [Cc]onsole'] }],
    [
      'Elasticvue',
      'https://elasticvue.com',
      { titles: ['elasticvue(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'], as: 'elasticvue' },
    ],
    ['Cerebro', 'https://github.com/lmenezes/cerebro', { isWord: true, html: 'ng-app="cerebro"' }],
    ['ElasticHQ', 'https://www.elastichq.org', { as: 'Elastic(?:search )?HQ' }],
    ['elasticsearch-head', 'https://github.com/mobz/elasticsearch-head', { titles: ['elasticsearch-head'] }],
    ['ZincSearch', 'https://zincsearch-docs.zinc.dev', { as: 'ZincSearch|Zinc Search' }],
    ['Quickwit', 'https://quickwit.io', { as: 'Quickwit(?: UI)?' }],
    [
      'Meilisearch',
      'https://www.meilisearch.com',
      {
        as: 'Meilisearch(?: [Mm]ini-dashboard)?',
        titles: ['Meilisearch \\| Mini-dashboard', 'meilisearch mini-dashboard'],
      },
    ],
    ['Typesense', 'https://typesense.org', { as: 'Typesense(?: Dashboard)?' }],
    [
      'OrientDB',
      'https://orientdb.dev',
      {
        as: 'OrientDB(?: Studio)?',
        server: 'OrientDB Server',
        titles: ['OrientDB Studio(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
      },
    ],
    [
      'Dgraph',
      'https://dgraph.io',
      { as: 'Dgraph(?: Ratel)?(?: Dashboard)?', titles: ['Dgraph Ratel(?: Dashboard)?'] },
    ],
    ['Memgraph', 'https://memgraph.com', { as: 'Memgraph(?: Lab)?' }],
    ['TerminusDB', 'https://terminusdb.com', { as: 'TerminusDB(?: Dashboard)?' }],
    ['RethinkDB', 'https://rethinkdb.com', { as: 'RethinkDB(?: Administration Console)?' }],
    [
      'YugabyteDB',
      'https://www.yugabyte.com',
      { as: 'YugabyteDB|Yugabyte Platform', titles: ['YugabyteDB(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    ['TiDB', 'https://www.pingcap.com', { as: 'TiDB(?: Dashboard)?' }],
    [
      'ClickHouse',
      'https://clickhouse.com',
      {
        as: 'ClickHouse(?: (?:Query|Play|Dashboard))?',
        headers: { 'x-clickhouse-server-display-name': '', 'x-clickhouse-summary': '' },
        titles: ['ClickHouse (?:Query|dashboard)'],
      },
    ],
    [
      'QuestDB',
      'https://questdb.com',
      {
        as: 'QuestDB(?: · Console| [–-] Console)?',
        titles: ['QuestDB · [^<]{1,40}', 'QuestDB(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'],
        server: 'questDB',
      },
    ],
    ['Apache Pinot', 'https://pinot.apache.org', { titles: ['Apache Pinot(?:™)?(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] }],
    [
      'Apache HBase',
      'https://hbase.apache.org',
      {
        titles: [
          '(?:HBase )?Master: [\\w.-]{1,80}\\;confidence:50',
          'HBase (?:Master|Region Server)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?',
        ],
        html: 'HBase Version</td>\\s{0,9}<td>([\\d.]+)',
      },
    ],
    ['Apache Storm', 'https://storm.apache.org', { titles: ['Storm UI'] }],
    [
      'Apache NiFi',
      'https://nifi.apache.org',
      { as: '(?:Apache )?NiFi(?: (?:Login|Registry|Flow))?', titles: ['NiFi(?: (?:Login|Flow|Registry))?'] },
    ],
    [
      'Apache Kylin',
      'https://kylin.apache.org',
      { titles: ['(?:Apache )?Kylin(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'], html: 'ng-app="kylin"' },
    ],
    [
      'Hue',
      'https://gethue.com',
      {
        isWord: 'always',
        titles: ['Welcome to Hue(?: - [^<]{1,60})?\\;confidence:50', 'Hue - [^<]{1,60}\\;confidence:50'],
        html: ['window\\.HUE_', '/static/desktop/(?:js|css|ext)/hue'],
      },
    ],
    ['Cloudera Manager', 'https://www.cloudera.com', { as: 'Cloudera Manager', pages: 'both' }],
    ['Trino', 'https://trino.io', { isWord: true, titles: ['(?:Login|Cluster Overview) - Trino', 'Trino Web UI'] }],
    [
      'Presto',
      'https://prestodb.io',
      {
        isWord: 'always',
        titles: ['(?:Login|Cluster Overview) - Presto', 'Presto UI(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
      },
    ],
    [
      'Hadoop',
      'https://hadoop.apache.org',
      {
        titles: [
          '(?:All|NEW|RUNNING|FINISHED) Applications',
          'ResourceManager(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
          'Namenode information',
          'DataNode Information',
          'JobHistory(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?',
          'Hadoop NameNode(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?',
        ].map((one) => `^(?:${one})$\\;confidence:75`),
      },
    ],
    ['etcd', 'https://etcd.io', { headers: { 'x-etcd-cluster-id': '', 'x-etcd-index': '' }, isWord: true }],
    ['Garage', 'https://garagehq.deuxfleurs.fr', { isWord: 'always', server: 'Garage' }],
    [
      'SeaweedFS',
      'https://github.com/seaweedfs/seaweedfs',
      {
        as: 'SeaweedFS',
        server: 'SeaweedFS(?: (?:Filer|Volume|Master|S3))?',
        titles: ['SeaweedFS(?: (?:Filer|[\\d.]+))?(?:[ ]*[-–—|:·•(«»/][^<]{0,20})?'],
      },
    ],
    ['lakeFS', 'https://lakefs.io', { as: 'lakeFS', pages: 'after' }],
    ['immudb', 'https://immudb.io', { as: 'immudb(?: webconsole)?' }],
    ['RustFS', 'https://rustfs.com', { server: 'RustFS' }],
    [
      'Apache Solr',
      'https://solr.apache.org',
      { html: 'ng-app="solrAdminApp"|app_config\\.solr_path', titles: ['Solr Admin'] },
    ],
    [
      'Adminer',
      'https://www.adminer.org',
      {
        html: [
          '<a href=[\'"]https?://www\\.adminer\\.org/[\'"][^>]{0,60}>Adminer</a> <span class=[\'"]version[\'"]>([\\d.]+)',
          'adminer\\.css\\?[^~]{0,40}|static/default\\.css\\?file=default\\.css',
        ],
        titles: ['(?:Login|Anmelden|[^<]{1,60}) - Adminer(?: ([\\d.]+))?$\\;version:\\1'],
      },
    ],
    ['NocoDB', 'https://nocodb.com', { as: 'NocoDB', pages: 'both' }],
    ['Baserow', 'https://baserow.io', { pages: 'after', titles: ['[^<]{1,60} // Baserow'] }],
    ['Teable', 'https://teable.ai', { isWord: true }],
    [
      'Grist',
      'https://www.getgrist.com',
      {
        isWord: 'always',
        titles: ['[^<]{0,80}- Grist'],
        html: 'window\\.gristConfig ?=',
        cookies: { grist_sid: '', grist_core: '' },
      },
    ],
    [
      'Saltcorn',
      'https://saltcorn.com',
      { html: '_sc_(?:version_tag|globalCsrf)|/static_assets/[^"]{1,40}/saltcorn', pages: 'both' },
    ],
    ['Appsmith', 'https://www.appsmith.com', { pages: 'both', html: 'APPSMITH_FEATURE_CONFIGS' }],
    ['ToolJet', 'https://www.tooljet.com', { as: 'ToolJet', pages: 'both' }],
    [
      'Budibase',
      'https://budibase.com',
      { pages: 'both', html: 'window\\["##BUDIBASE_', cookies: { 'budibase:auth': '' } },
    ],
    ['Parse Dashboard', 'https://parseplatform.org', { titles: ['Parse Dashboard'], html: 'PARSE_DASHBOARD_PATH' }],
    [
      'Hasura',
      'https://hasura.io',
      {
        titles: ['[^<]{0,40}\\| Hasura(?: Console)?', 'Hasura Console', 'Loading\\.\\.\\. \\| Hasura'],
        html: 'window\\.__env ?= ?\\{[^~]{0,600}graphqlEndpoint[^~]{0,600}consoleMode',
      },
    ],
    ['PostgREST', 'https://postgrest.org', { server: 'postgrest' }],
    [
      'Supabase',
      'https://supabase.com',
      { titles: ['Supabase(?: Studio)?'], pages: 'after', headers: { 'sb-gateway-version': '' } },
    ],
    [
      'Appwrite',
      'https://appwrite.io',
      {
        server: 'Appwrite',
        titles: ['[^<]{0,40}- Appwrite', 'Appwrite(?: Console)?'],
        headers: { 'x-appwrite-project': '' },
        cookies: { a_session_console: '' },
      },
    ],
    ['PocketBase', 'https://pocketbase.io', { as: 'PocketBase', pages: 'after' }],
    [
      'Directus',
      'https://directus.io',
      { headers: { 'x-powered-by': '^Directus' }, titles: ['[^<]{0,60}· Directus'], html: ['window\\.directus'] },
    ],
  ],
];
