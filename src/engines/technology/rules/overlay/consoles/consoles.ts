// Self-hosted software with a web interface: consoles, panels, media and home servers, groupware, developer tools. Most show
// their name in the title or in a header; see `self-named.ts`.
import type { TechnologyRule } from '../../rule-set.ts';
import { selfNamed, selfNamedRules, type SelfNamedGroup } from '../self-named.ts';
import { controlSystems } from './control-systems.ts';
import { cookieNames } from './cookie-names.ts';
import { databaseManagers } from './database-managers.ts';
import { databases } from './databases.ts';
import { delivery } from './delivery.ts';
import { development } from './development.ts';
import { files } from './files.ts';
import { headerNames } from './header-names.ts';
import { mail } from './mail.ts';
import { media } from './media.ts';
import { monitoring } from './monitoring.ts';
import { panels } from './panels.ts';
import { security } from './security.ts';
import { trackers } from './trackers.ts';
import { wikis } from './wikis.ts';

const groups: readonly SelfNamedGroup[] = [
  monitoring,
  panels,
  databaseManagers,
  databases,
  delivery,
  development,
  trackers,
  wikis,
  files,
  media,
  mail,
  security,
  controlSystems,
];

const fromHeaders = headerNames.map(([name, category, website, server, titles = []]) => {
  const { cats, website: address, dom, headers } = selfNamed([category], website, name, { server, titles });
  return [name, { cats, website: address, dom, headers }] as const;
});

export const consoles: Record<string, TechnologyRule> = Object.fromEntries([
  ...Object.entries(selfNamedRules(groups)),
  ...fromHeaders,
]);

for (const [name, cookies] of Object.entries(cookieNames)) {
  const rule = consoles[name] ?? {};
  const own = Object.fromEntries(cookies.map((cookie) => [cookie, '']));
  consoles[name] = { ...rule, cats: rule.cats ?? [19], cookies: { ...rule.cookies, ...own } };
}
