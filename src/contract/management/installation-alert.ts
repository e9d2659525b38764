// Alerts of the installation in the management API, for operators: what is wrong right now.
import { list, object } from '../schema.ts';
import type { ValueOf } from '../schema.ts';
import { alertSeverities } from './alert.ts';
import { count, text } from './fields.ts';

const kinds = [
  'node_missing',
  'errors_rising',
  'engine_broken',
  'proxy_failing',
  'webhook_failing',
  'host_requested',
  'credits_used',
  'invoice_open',
  'workspace_suspended',
] as const;
export type InstallationAlertKind = (typeof kinds)[number];

export const installationAlertSchema = object({
  kind: { type: 'string', enum: kinds, description: 'What it is about' },
  severity: {
    type: 'string',
    enum: alertSeverities,
    description: '`critical`: calls fail; `warning`: something needs a decision or a repair; `info`: worth knowing',
  },
  message: {
    ...text,
    description: 'One sentence in English, with at most three names',
    examples: ['2 workspaces have no credits left: acme, bolt'],
  },
  count: { ...count, description: 'How many machines, engines, workspaces, webhooks, … it concerns', examples: [2] },
  accounts: {
    ...list(text),
    description: 'Slugs of the workspaces that it concerns, at most three; empty if it concerns none',
    examples: [['acme', 'bolt']],
  },
});
export type InstallationAlert = ValueOf<typeof installationAlertSchema>;
