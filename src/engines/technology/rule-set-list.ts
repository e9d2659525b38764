// The rule sets of this machine for its operator: active, previous and unusable ones.

import { join } from 'node:path';
import type { ListedRuleSet, RuleSets } from '../../contract/management/installation.ts';
import { createRuleSetStore, type StoredRuleSet } from './rules/rule-set-store.ts';
import { loadRuleLayers, sharedRulesName } from './rules/rule-layers.ts';

export const builtInLicences: Readonly<Record<string, string>> = {
  wappalyzer: 'MIT',
  'third-party-web': 'MIT',
  'js-library-detector': 'MIT',
  npm: 'Apache-2.0',
  'siteglass-archive': 'Apache-2.0',
  'siteglass-consoles': 'Apache-2.0',
  'siteglass-hosted': 'Apache-2.0',
  siteglass: 'Apache-2.0',
  'siteglass-languages': 'Apache-2.0',
};

export async function listRuleSets(folder: string): Promise<RuleSets> {
  const store = createRuleSetStore(folder);
  const { sets, problems } = await loadRuleLayers(folder);
  const listed = sets.map(({ name, technologies, vendors, npmPackages, ...set }): ListedRuleSet => {
    const stored = set as Partial<StoredRuleSet>;
    return {
      name,
      licence: stored.licence ?? builtInLicences[name] ?? null,
      technologies: Object.keys(technologies).length || (vendors?.length ?? npmPackages?.length ?? 0),
      source: stored.source ?? sourceOf(name, folder),
      added_at: stored.addedAt ?? null,
      state: 'active',
    };
  });
  for (const name of await store.names()) {
    const inForce = listed.find((one) => one.name === name);
    for (const which of ['current', 'previous'] as const) {
      const set = await store.read(name, which).catch(() => null);
      if (set === undefined || (set !== null && set.addedAt === inForce?.added_at)) continue;
      listed.push({
        name,
        licence: set?.licence ?? null,
        technologies: set === null ? null : Object.keys(set.technologies ?? {}).length,
        source: set?.source ?? '',
        added_at: set?.addedAt ?? null,
        state: which === 'previous' && set !== null ? 'previous' : 'unusable',
      });
    }
  }
  return { sets: listed, problems };
}

function sourceOf(name: string, folder: string): string {
  if (name in builtInLicences) return 'built in';
  return name === sharedRulesName ? 'dashboard' : join(folder, name);
}
