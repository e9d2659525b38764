// What every part of the composition needs.
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Pace } from '../flow/pace.ts';
import type { Reads } from '../flow/reads.ts';
import type { Shares } from '../flow/shares.ts';
import type { Tracer } from '../flow/trace.ts';
import type { UnsentResponses } from '../gateway/unsent-responses.ts';
import type { Metrics } from '../stats/metrics.ts';
import type { SupplySettings } from '../web/browser/install/supply.ts';
import type { Closers } from './closers.ts';

export type Role = 'api' | 'worker' | 'all';

export interface Context {
  config: Config;
  role: Role;
  /** Settings of the browser supply that replace those of the configuration, for tests. */
  browserSupply?: Partial<SupplySettings> | undefined;
  log: Logger;
  metrics: Metrics;
  /** Every part adds the resources that accounts share. */
  shares: Shares;
  /** Shares the database between free requests. */
  reads: Reads;
  pace: Pace;
  unsent: UnsentResponses;
  closers: Closers;
  tracer: Tracer;
  /** Makes a function that counts and logs unexpected errors of one part. */
  onFault(where: string): (error: unknown, id?: string) => void;
}
