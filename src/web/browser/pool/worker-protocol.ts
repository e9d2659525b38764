// The messages between the service and its browser worker.

import type { PlainError } from '../../plain-error.ts';
import type { PageOptions, PageSteps } from '../page/browser-page.ts';
import type { PoolSettings, PoolStatus } from './pool.ts';

export interface WorkerSettings extends PoolSettings {
  egressAllow: readonly string[];
  ownAddresses: readonly string[];
  knownNames: readonly string[];
  resolve: ReadonlyMap<string, readonly string[]>;
}

export type ToWorker =
  | { type: 'settings'; settings: WorkerSettings }
  | { type: 'open'; id: number; options: PageOptions }
  | { type: 'step'; id: number; page: number; step: keyof PageSteps; args: unknown[] }
  | { type: 'close'; id: number; page: number }
  | { type: 'tidy'; id: number }
  | { type: 'ping'; id: number }
  | { type: 'stop' };

export type FromWorker =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refusal'; id: number; error: PlainError }
  | { type: 'status'; status: PoolStatus }
  | { type: 'idle' };
