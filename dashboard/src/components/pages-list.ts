// The pages of a workspace, for the navigation, the command palette and its shortcuts.
import type { IconName } from './icons.tsx';

export interface WorkspacePage {
  to: string;
  label: string;
  icon: IconName;
  /** The key after G that opens the page. */
  shortcut: string;
}

export const workspacePages: readonly WorkspacePage[] = [
  { to: 'overview', label: 'Overview', icon: 'overview', shortcut: 'o' },
  { to: 'playground', label: 'Playground', icon: 'playground', shortcut: 'p' },
  { to: 'keys', label: 'API keys', icon: 'keys', shortcut: 'k' },
  { to: 'requests', label: 'Request log', icon: 'requests', shortcut: 'r' },
  { to: 'jobs', label: 'Jobs', icon: 'jobs', shortcut: 'j' },
  { to: 'health', label: 'Health', icon: 'health', shortcut: 'h' },
  { to: 'billing', label: 'Billing', icon: 'billing', shortcut: 'b' },
  { to: 'settings', label: 'Settings', icon: 'settings', shortcut: 's' },
];
