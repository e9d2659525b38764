// Keeps the custom rules of this node in step with the database. Technology rules are copied into a file, which the threads that
// match pages read; vendors go to the detector of bot protection.
import { createSerialQueue } from '../../flow/serial-queue.ts';
import { startWakeLoop } from '../../flow/wake-loop.ts';
import type { Database } from '../../storage/database.ts';
import type { Notifications } from '../../storage/notifications.ts';
import type { CustomVendor } from '../antibot/custom-vendor.ts';
import { findVendorMistakes } from '../antibot/custom-vendor.ts';
import type { OpenDetector } from '../antibot/detector.ts';
import { vendors as builtIn } from '../antibot/vendors.ts';
import { createRuleSetStore } from '../technology/rules/rule-set-store.ts';
import type { TechnologyRule } from '../technology/rules/rule-set.ts';
import type { RuleKind } from './custom-rule.ts';

/** The channel that notifies nodes of changes. */
export const rulesChanged = 'siteglass_rules';

const checkEveryMs = 5000;

export interface ActiveRules {
  /** Makes this node use the rules in the database. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface ActiveRulesParts {
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  ruleSetsDirectory: string;
  detector: Pick<OpenDetector, 'replaceCustom'>;
  onFault(error: unknown): void;
}

interface StoredRule {
  kind: RuleKind;
  name: string;
  definition: unknown;
  slow: string[];
}

export async function openActiveRules(parts: ActiveRulesParts): Promise<ActiveRules> {
  const { database, notifications, ruleSetsDirectory, detector, onFault } = parts;
  const store = createRuleSetStore(ruleSetsDirectory);
  let version = -1;
  let current = '[]';

  async function load(): Promise<void> {
    const [row] = await database.query<{ version: number }>('select version from custom_rule_version');
    const latest = row?.version ?? 0;
    if (latest === version) return;
    const rules = await database.query<StoredRule>(
      `select kind, name, active_definition as definition, active_slow as slow from custom_rule
       where active_definition is not null order by id`,
    );
    await useTechnologies(rules.filter(({ kind }) => kind === 'technology'));
    useVendors(rules.filter(({ kind }) => kind === 'antibot'));
    version = latest;
  }

  async function useTechnologies(rules: readonly StoredRule[]): Promise<void> {
    const technologies = Object.fromEntries(rules.map((rule) => [rule.name, rule.definition as TechnologyRule]));
    const slow = rules.flatMap((rule) => rule.slow);
    await store.keepShared(rules.length === 0 ? undefined : { technologies, slow });
  }

  function useVendors(rules: readonly StoredRule[]): void {
    const custom = rules.flatMap(({ name: slug, definition }): CustomVendor[] => {
      // An update may bring a vendor of the same name and another kind.
      const [mistake] = findVendorMistakes(slug, definition, { builtIn, attacks: false });
      if (mistake === undefined) return [{ slug, definition }];
      onFault(new Error(`rule ${slug} is not used: ${mistake.field} ${mistake.message}`));
      return [];
    });
    const wanted = JSON.stringify(custom);
    if (wanted !== current) detector.replaceCustom(custom);
    current = wanted;
  }

  // One after the other, so that an older read never replaces a newer one.
  const inTurn = createSerialQueue();
  const refresh = () => inTurn(load);

  await refresh();
  const loop = startWakeLoop({
    everyMs: checkEveryMs,
    look: async () => {
      await refresh();
      return false;
    },
    onFault,
  });
  const unsubscribe = notifications.subscribe(rulesChanged, () => loop.wake());
  return {
    refresh,
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}
