// Our own rules, by subject. Each technology has examples that prove it.
import type { RuleSet, TechnologyRule } from '../rule-set.ts';
import { analytics } from './analytics.ts';
import { archive as archiveRules } from './archive.ts';
import { commerce } from './commerce.ts';
import { consoles as consoleRules } from './consoles.ts';
import { content } from './content.ts';
import { corrections } from './corrections.ts';
import { cpeNames } from './cpe-names.ts';
import { frameworks } from './frameworks.ts';
import { hosted as hostedRules } from './hosted/hosted.ts';
import { hosting } from './hosting.ts';
import { libraries } from './libraries.ts';
import { security } from './security.ts';
import { servers } from './servers.ts';

const technologies: Record<string, TechnologyRule> = {
  ...analytics,
  ...commerce,
  ...content,
  ...corrections,
  ...frameworks,
  ...hosting,
  ...libraries,
  ...security,
  ...servers,
};
for (const [name, cpe] of cpeNames) technologies[name] = { ...technologies[name], cpe };

/** Categories that the layers below do not have. */
const categories = {
  200: { name: 'Monitoring', priority: 9 },
  201: { name: 'Project management', priority: 5 },
  202: { name: 'Communication', priority: 5 },
  203: { name: 'File sharing', priority: 5 },
  204: { name: 'Pastes, links and feeds', priority: 5 },
  205: { name: 'Artificial intelligence', priority: 5 },
  206: { name: 'Home and household', priority: 5 },
};

/** Software that names itself; a separate layer, so that the rules above add to it. */
export const consoles: RuleSet = { name: 'siteglass-consoles', technologies: consoleRules, categories };

/** Software of the Debian archive. */
export const archive: RuleSet = { name: 'siteglass-archive', technologies: archiveRules };

/** Software that people host themselves. */
export const hosted: RuleSet = { name: 'siteglass-hosted', technologies: hostedRules };

export const overlay: RuleSet = { name: 'siteglass', technologies };
