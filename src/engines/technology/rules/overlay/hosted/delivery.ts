// Building and delivery.
import type { SelfNamedGroup } from '../self-named.ts';

export const delivery: SelfNamedGroup = [
  44,
  [
    [
      'Buildbot',
      'https://buildbot.net',
      {
        as: 'Buildbot(?: UI)?',
        html: ['ng-app="buildbot_config"'],
        titles: ['Buildbot: [^<]{1,60}', 'BuildBot: [^<]{1,60}'],
        server: 'Buildbot',
      },
    ],
    [
      'Atlassian Bamboo',
      'https://www.atlassian.com/software/bamboo',
      {
        as: 'Atlassian Bamboo',
        html: ['Atlassian Bamboo</a>[^<]{0,20}version ([\\d.]+)'],
        titles: ['[^<]{1,80} - (?:Atlassian )?Bamboo'],
        headers: { 'x-bamboo-version': '^([\\d.]+)\\;version:\\1' },
      },
    ],
    [
      'Hudson',
      'https://www.eclipse.org/hudson/',
      {
        isWord: 'always',
        headers: { 'x-hudson': '^([\\d.]+)\\;version:\\1\\;confidence:50' },
        titles: ['[^<]{1,60} \\[Hudson\\]'],
      },
    ],
    ['Agola', 'https://agola.io', { html: "We're sorry but agola" }],
    ['Laminar', 'https://laminar.ohwg.net', { isWord: true }],
    [
      'Semaphore UI',
      'https://semaphoreui.com',
      {
        as: '(?:Ansible )?Semaphore(?: UI)?',
        isWord: 'always',
        titles: ['Ansible Semaphore', 'Semaphore UI'],
        html: "We're sorry but (?:Ansible )?Semaphore",
      },
    ],
    [
      'AWX',
      'https://github.com/ansible/awx',
      {
        as: 'AWX',
        isWord: 'always',
        titles: ['AWX', 'Ansible AWX'].map((one) => `^${one}$\\;confidence:75`),
        headers: { 'x-api-product-name': '^AWX' },
      },
    ],
    [
      'Ansible Automation Platform',
      'https://www.ansible.com',
      {
        as: '(?:Red Hat )?Ansible (?:Automation Platform|Tower|Automation Controller)',
        headers: { 'x-api-product-name': 'Ansible (?:Tower|Automation)' },
      },
    ],
    ['StackStorm', 'https://stackstorm.com', { as: 'StackStorm(?: Web UI)?' }],
    [
      'Cronicle',
      'https://github.com/jhuckaby/Cronicle',
      { isWord: false, server: 'Cronicle', html: 'Cronicle is &copy;|Powered by[^~]{0,40}Cronicle' },
    ],
    [
      'Prefect',
      'https://www.prefect.io',
      { as: 'Prefect(?: Server)?', isWord: true, titles: ['Prefect Server', '[^<]{1,60} • Prefect Server'] },
    ],
    ['Dagster', 'https://dagster.io', { as: 'Dagster|Dagit', pages: 'both' }],
    ['Luigi', 'https://github.com/spotify/luigi', { isWord: 'always', titles: ['Luigi Task Visuali[sz]er'] }],
    [
      'Temporal',
      'https://temporal.io',
      { isWord: 'always', titles: ['Temporal(?: Web)?(?: UI)?\\;confidence:50', 'Workflows \\| Temporal(?: UI)?'] },
    ],
    [
      'Argo Workflows',
      'https://argoproj.github.io/workflows/',
      { titles: ['Argo(?: Workflows)?\\;confidence:50'], isWord: 'always' },
    ],
    [
      'Tekton',
      'https://tekton.dev',
      { as: 'Tekton(?: Dashboard)?', titles: ['Tekton Dashboard(?: [^<]{1,40})?'], isWord: true },
    ],
    ['Spinnaker', 'https://spinnaker.io', { isWord: true, html: 'ng-app="netflix\\.spinnaker"|spinnakerSettings' }],
    [
      'HashiCorp Nomad',
      'https://www.nomadproject.io',
      {
        titles: ['Nomad(?: - [^<]{1,40})?\\;confidence:50'],
        isWord: 'always',
        meta: { 'nomad-ui/config/environment': '' },
      },
    ],
    [
      'HashiCorp Consul',
      'https://www.consul.io',
      {
        titles: ['Consul(?: by HashiCorp)?\\;confidence:75', '[^<]{1,60} - Consul'],
        isWord: 'always',
        meta: { 'consul-ui/config/environment': '' },
        headers: { 'x-consul-index': '' },
      },
    ],
    [
      'HashiCorp Vault',
      'https://www.vaultproject.io',
      {
        titles: ['Vault\\;confidence:50', 'Vault - [^<]{1,40}\\;confidence:50'],
        isWord: 'always',
        meta: { 'vault/config/environment': '' },
      },
    ],
    ['OpenBao', 'https://openbao.org'],
    ['Terraform Enterprise', 'https://www.hashicorp.com', { as: 'Terraform Enterprise', pages: 'after' }],
    [
      'devpi',
      'https://devpi.net',
      {
        as: 'devpi(?:-server)?',
        headers: { 'x-devpi-server-version': '^([\\d.]+)\\;version:\\1', 'x-devpi-api-version': '' },
      },
    ],
    [
      'pypiserver',
      'https://github.com/pypiserver/pypiserver',
      {
        titles: ['Welcome to pypiserver!'],
        html: 'This (?:instance|page) is (?:powered|running)[^~]{0,120}pypiserver|<a href="https?://[^"]{1,60}pypiserver[^"]{0,20}">pypiserver</a> package[^~]{0,40}|version ([\\d.]+) running the\\s{1,9}<a[^>]{1,60}pypiserver',
      },
    ],
    [
      'Gem in a Box',
      'https://github.com/geminabox/geminabox',
      { titles: ['Gem in a [Bb]ox(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'], as: 'Geminabox|Gem in a Box' },
    ],
    [
      'Satis',
      'https://getcomposer.org',
      { isWord: 'always', html: 'This Composer Repository is powered by\\s{0,9}<a[^>]{1,60}>Satis</a>' },
    ],
    [
      'ProGet',
      'https://inedo.com/proget',
      { headers: { 'x-proget-version': '^([\\d.]+)\\;version:\\1' }, pages: 'both' },
    ],
    ['BaGet', 'https://loic-sharma.github.io/BaGet/', { as: 'BaGet(?:ter)?', pages: 'after' }],
    [
      'ChartMuseum',
      'https://chartmuseum.com',
      { titles: ['ChartMuseum', 'Welcome to ChartMuseum!'], html: 'Welcome to ChartMuseum!' },
    ],
    [
      'Pulp',
      'https://pulpproject.org',
      { isWord: 'always', headers: { 'pulp-version': '' }, titles: ['Pulp Rest API(?:[ ]*[-–—|:·•(«»/][^<]{0,40})?'] },
    ],
    [
      'Quay',
      'https://www.projectquay.io',
      {
        isWord: 'always',
        titles: ['(?:Project |Red Hat )?Quay(?: · [^<]{1,60})?\\;confidence:75'],
        html: ['ng-app="quay"'],
      },
    ],
    [
      'Docker Registry',
      'https://distribution.github.io/distribution/',
      { isWord: 'always', headers: { 'docker-distribution-api-version': '^registry/2' } },
    ],
    [
      'Docker Registry UI',
      'https://joxit.dev/docker-registry-ui/',
      { elements: ['docker-registry-ui'], as: 'Docker Registry UI' },
    ],
    ['zot', 'https://zotregistry.dev', { isWord: true }],
    ['aptly', 'https://www.aptly.info', { isWord: 'always', html: 'Powered by <a[^>]{1,60}aptly\\.info' }],
  ],
];
