// The pages of a workspace, for the navigation, the command palette and its shortcuts.
import type { IconName } from './icons.tsx';

export interface WorkspacePage {
  to: string;
  label: string;
  icon: IconName;
  /** The key after G that opens the page. */
  shortcut: string;
}

export interface PageGroup {
  /** Shown above the pages of the group; the first group needs none. */
  title?: string;
  pages: readonly WorkspacePage[];
}

/** The pages in groups, as the navigation shows them. */
export const pageGroups: readonly PageGroup[] = [
  {
    pages: [
      { to: 'overview', label: 'Overview', icon: 'overview', shortcut: 'o' },
      { to: 'playground', label: 'Playground', icon: 'playground', shortcut: 'p' },
      { to: 'keys', label: 'API keys', icon: 'keys', shortcut: 'k' },
    ],
  },
  {
    title: 'Work',
    pages: [
      { to: 'batches', label: 'Batches', icon: 'batches', shortcut: 'a' },
      { to: 'crawls', label: 'Crawls', icon: 'crawls', shortcut: 'w' },
      { to: 'schedules', label: 'Schedules', icon: 'schedules', shortcut: 'c' },
      { to: 'jobs', label: 'Jobs', icon: 'jobs', shortcut: 'j' },
    ],
  },
  {
    title: 'Activity',
    pages: [
      { to: 'requests', label: 'Request log', icon: 'requests', shortcut: 'r' },
      { to: 'events', label: 'Events', icon: 'events', shortcut: 'e' },
      { to: 'health', label: 'Health', icon: 'health', shortcut: 'h' },
    ],
  },
  {
    title: 'Workspace',
    pages: [
      { to: 'billing', label: 'Billing', icon: 'billing', shortcut: 'b' },
      { to: 'settings', label: 'Settings', icon: 'settings', shortcut: 's' },
    ],
  },
];

export const workspacePages: readonly WorkspacePage[] = pageGroups.flatMap(({ pages }) => pages);
