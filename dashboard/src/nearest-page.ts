// The page that was probably meant by an unknown address of a workspace.
import { pageGroups } from './components/pages-list.ts';

/** Other words for pages. */
const synonyms: Record<string, string> = {
  dashboard: 'overview',
  home: 'overview',
  usage: 'overview',
  api: 'keys',
  tokens: 'keys',
  logs: 'requests',
  log: 'requests',
  calls: 'requests',
  webhooks: 'events',
  status: 'health',
  invoices: 'billing',
  credits: 'billing',
  plan: 'billing',
  team: 'settings',
  members: 'settings',
};

const sameMin = 3;

/** By a synonym, or by the first letters. */
export function nearestPage(pathname: string): { path: string; label: string } | undefined {
  const [, slug, rest = ''] = /^\/w\/([^/]+)\/([^/]+)/.exec(pathname.toLowerCase()) ?? [];
  if (slug === undefined) return undefined;
  const wanted = synonyms[rest] ?? rest;
  const start = wanted.slice(0, sameMin);
  const page = pageGroups
    .flatMap(({ pages }) => pages)
    .find(
      ({ to, label }) => start.length === sameMin && (to.startsWith(start) || label.toLowerCase().startsWith(start)),
    );
  return page && { path: `/w/${slug}/${page.to}`, label: page.label };
}
