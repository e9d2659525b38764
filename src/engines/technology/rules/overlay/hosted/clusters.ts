// Consoles of clusters.
import type { SelfNamedGroup } from '../self-named.ts';

export const clusters: SelfNamedGroup = [
  60,
  [
    ['Kubeapps', 'https://kubeapps.dev', { isAlone: true }],
    ['Kubecost', 'https://www.kubecost.com', { isAlone: true }],
    ['OpenCost', 'https://opencost.io', { isAlone: true }],
    ['Kubevious', 'https://github.com/kubevious/kubevious', { isAlone: true }],
    ['Kubeshark', 'https://kubeshark.co', { isAlone: true }],
    ['Skooner', 'https://skooner.io', { isAlone: true }],
    [
      'Policy Reporter',
      'https://kyverno.github.io/policy-reporter/',
      { isWord: 'always', titles: ['Policy Reporter\\;confidence:50'] },
    ],
    ['Falcosidekick UI', 'https://falco.org', { as: 'Falcosidekick[ -]UI', isAlone: true }],
    ['Hubble UI', 'https://github.com/cilium/hubble-ui', { isAlone: true }],
    ['Weave Scope', 'https://github.com/weaveworks/scope', { isAlone: true, js: { __WEAVE_SCOPE_PACKAGES: '' } }],
    ['Weave GitOps', 'https://github.com/weaveworks/weave-gitops', { isAlone: true }],
    ['Devtron', 'https://devtron.ai', { isAlone: true }],
    ['Gardener', 'https://gardener.cloud', { isWord: 'always', titles: ['Gardener Dashboard\\;confidence:50'] }],
    ['Rainbond', 'https://www.rainbond.com', { isAlone: true }],
    ['Kuma', 'https://kuma.io', { isWord: 'always', titles: ['Kuma (?:Manager|GUI)'] }],
    ['WebVirtCloud', 'https://webvirt.cloud', { isAlone: true }],
    [
      'WebVirtMgr',
      'https://github.com/retspen/webvirtmgr',
      { isAlone: true, titles: ['WebVirtMgr - (?:Servers|Infrastructure|Login|Instances)'] },
    ],
    [
      'Apache Mesos',
      'https://mesos.apache.org',
      { isAlone: true, elements: ['html[ng-app="mesos"]', 'body[ng-app="mesos"]'] },
    ],
    ['DC/OS', 'https://dcos.io', { isAlone: true }],
    [
      'Backstage',
      'https://backstage.io',
      {
        isWord: 'always',
        elements: ['script[type="backstage.io/config"]', 'meta[name="backstage-app-mode"]'],
        meta: { description: '^Backstage is an open (?:platform|source framework) for building developer portals$' },
      },
    ],
    [
      'Netflix Eureka',
      'https://github.com/Netflix/eureka',
      { isWord: 'always', html: '<link[^>]{1,60}href="(?:[^"]{0,80}/)?eureka/css/wro\\.css' },
    ],
    ['Sentinel', 'https://sentinelguard.io', { isWord: 'always', titles: ['Sentinel Dashboard\\;confidence:50'] }],
    ['Apollo Config', 'https://www.apolloconfig.com', { isWord: 'always', titles: ['Apollo配置中心'] }],
  ],
];
