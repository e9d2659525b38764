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
      'Redis Commander',
      'https://github.com/joeferner/redis-commander',
      { titles: ['Redis Commander(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
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
      { titles: ['(?:\\[[^\\]<]{1,30}\\] ?)?Sidekiq'], html: 'Sidekiq v([\\d.]+)', isWord: true },
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
        as: 'Bull[ -]?(?:Board|Dashboard)|Arena',
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
  ],
];
