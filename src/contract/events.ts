// The events of a workspace.
import { keysOf } from './records.ts';

export const eventTypes = {
  'credits.low': 'The used credits have reached 50, 80 or 100 %; once per threshold and period',
  'key.expiring': 'An API key expires within seven days',
  'quota.reached': 'An API key has used up a quota',
  'batch.completed': 'The last item of a batch has ended',
  'batch.paused': 'A batch has been paused',
  'schedule.changed': 'The result of a watched schedule has changed',
  'schedule.failed': 'A run of a schedule failed: the first one in a row, and the one that pauses the schedule',
  'invoice.opened': 'An invoice has been opened',
  'engine.broken':
    'A search engine has stopped working, or failed its first check; only in the workspace of the operator',
  'engine.recovered': 'A search engine works again; only in the workspace of the operator',
} as const satisfies Record<string, string>;

export type EventType = keyof typeof eventTypes;
export const eventTypeNames = keysOf(eventTypes);

/** What the test button sends. */
export const testEvent = 'webhook.test';

/** The channel that says that there are new events. */
export const eventChannel = 'siteglass_event';

/** The body of a delivery. */
export interface EventBody {
  id: string;
  type: EventType | typeof testEvent;
  created_at: string;
  /** The slug of the workspace. */
  account: string;
  data: Record<string, unknown>;
}
