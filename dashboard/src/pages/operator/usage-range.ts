// The time ranges of the operator's figures, and which section of the page is open.
import type { UsageRange } from '../../api.ts';

export const usageRangeLabels: Record<UsageRange, string> = { day: '24 hours', week: '7 days', month: '30 days' };

/** The workspaces on the overview. */
export const topWorkspaces = 8;

export const toUsageRange = (name = ''): UsageRange =>
  Object.hasOwn(usageRangeLabels, name) ? (name as UsageRange) : 'week';

/** The sections, as the title of the document names them. */
const sectionNames: Record<string, string> = {
  overview: 'Overview',
  workspaces: 'Workspaces',
  hosts: 'Host requests',
  people: 'People',
  search: 'Search engines',
  proxies: 'Exit proxies',
  rules: 'Rules',
  nodes: 'Machines',
  audit: 'Audit log',
};
export const nameOfSection = (section: string): string | undefined => sectionNames[section];

/** The section of a URL. Older links have a search, but no tab. */
export const toSection = ({ tab, search = '' }: { tab?: string | undefined; search?: string | undefined }): string =>
  tab ?? (search === '' ? 'overview' : 'workspaces');
