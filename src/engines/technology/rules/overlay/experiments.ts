// Experiments, feature flags and personalisation.
import type { TechnologyRule } from '../rule-set.ts';

export const experiments: Record<string, TechnologyRule> = {
  Optimizely: {
    scriptSrc: 'cdn\\.optimizely\\.com/js/(\\d+)\\.js',
    examples: [{ scriptSrc: 'https://cdn.optimizely.com/js/12345.js' }],
  },
  VWO: {
    scripts: ['_vwo_code\\s*=', 'dev\\.visualwebsiteoptimizer\\.com'],
    examples: [{ scripts: 'window._vwo_code=window._vwo_code || (function(){var account_id=1;})' }],
  },
  'AB Tasty': { scriptSrc: 'try\\.abtasty\\.com/', examples: [{ scriptSrc: 'https://try.abtasty.com/abc.js' }] },
  Kameleoon: {
    scriptSrc: '\\.kameleoon\\.(?:eu|io|com)/',
    examples: [{ scriptSrc: 'https://abc.kameleoon.io/engine.js' }],
  },
  Convert: {
    scriptSrc: 'cdn-\\d+\\.convertexperiments\\.com/',
    examples: [{ scriptSrc: '//cdn-4.convertexperiments.com/js/1-2.js' }],
  },
  'Adobe Target': {
    scripts: 'at\\.js version=|tt\\.omtrdc\\.net|\\bmboxCreate\\(["\']',
    examples: [
      { scripts: "mboxCreate('target-global-mbox');" },
      { scripts: 'clientCode:"acme",serverDomain:"acme.tt.omtrdc.net"' },
    ],
  },
  LaunchDarkly: {
    scripts: 'LDClient\\.initialize\\(|\\.launchdarkly\\.com',
    examples: [{ scripts: 'LDClient.initialize("abc", {})' }],
  },
  Statsig: {
    cats: [74, 85],
    description: 'Statsig runs experiments and feature flags.',
    website: 'https://www.statsig.com',
    scriptSrc: 'statsig-js(?:-client)?|@statsig/js-client',
    scripts: 'statsigapi\\.net|featureassets\\.org',
    cookies: { STATSIG_LOCAL_STORAGE_STABLE_ID: '' },
    examples: [{ scriptSrc: 'https://cdn.jsdelivr.net/npm/@statsig/js-client@3/build/statsig-js-client.min.js' }],
  },
  GrowthBook: {
    cats: [74, 85],
    description: 'GrowthBook runs experiments and feature flags.',
    website: 'https://www.growthbook.io',
    scriptSrc: '@growthbook/growthbook(?:@([\\d.]+))?\\;version:\\1',
    scripts: 'cdn\\.growthbook\\.io',
    dom: 'script[data-client-key][data-api-host]',
    examples: [
      {
        scriptSrc: 'https://cdn.jsdelivr.net/npm/@growthbook/growthbook@1.0.0/dist/bundles/auto.min.js',
        version: '1.0.0',
      },
    ],
  },
  Eppo: {
    cats: [74],
    description: 'Eppo runs experiments.',
    website: 'https://www.geteppo.com',
    scripts: 'fscdn\\.eppo\\.cloud',
    examples: [{ scripts: 'fetch("https://fscdn.eppo.cloud/api/flag-config")' }],
  },
  ConfigCat: {
    cats: [85],
    description: 'ConfigCat serves feature flags.',
    website: 'https://configcat.com',
    scripts: 'cdn-(?:global|eu)\\.configcat\\.com',
    scriptSrc: '@configcat/sdk|configcat-js',
    examples: [{ scripts: '"https://cdn-global.configcat.com"' }],
  },
  Unleash: {
    cats: [85],
    description: 'Unleash serves feature flags.',
    website: 'https://www.getunleash.io',
    scripts: 'app\\.unleash-hosted\\.com|["\'`]unleash-js-sdk:\\d',
    html: '<meta name="cdnPrefix"[^~]{0,900}<title>Unleash',
    examples: [
      { html: '<meta name="baseUriPath" content="" /><meta name="cdnPrefix" content="" /><title>Unleash</title>' },
      { scripts: 'url:"https://eu.app.unleash-hosted.com/acme/api/frontend"' },
      { scripts: 'e["unleash-sdk"]="unleash-js-sdk:3.8.2"' },
    ],
  },
  Split: {
    scriptSrc: 'cdn\\.split\\.io/sdk/split-([\\d.]+)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.split.io/sdk/split-10.25.2.min.js', version: '10.25.2' }],
  },
  Mutiny: {
    cats: [76],
    description: 'Mutiny personalises websites.',
    website: 'https://www.mutinyhq.com',
    scriptSrc: 'client-registry\\.mutinycdn\\.com/',
    scripts: 'mutinycdn\\.com',
    examples: [{ scriptSrc: 'https://client-registry.mutinycdn.com/personalize/client/abc.js' }],
  },
  Intellimize: {
    scriptSrc: 'cdn\\.intellimize\\.co/',
    cats: [74, 76],
    website: 'https://www.intellimize.com',
    examples: [{ scriptSrc: 'https://cdn.intellimize.co/snippet/117.js' }],
  },
  'Dynamic Yield': {
    scriptSrc: 'cdn(?:-eu)?\\.dynamicyield\\.com/api/',
    examples: [{ scriptSrc: '//cdn.dynamicyield.com/api/8765/api_dynamic.js' }],
  },
};
