// The protocol between the service and its browser worker.

import type { PrivateName } from '../../address/resolver.ts';
import type { PageOptions, PageSteps } from '../page/browser-page.ts';
import type { PoolSettings, PoolStatus } from './pool-settings.ts';

export interface WorkerSettings extends PoolSettings {
  egressAllow: readonly string[];
  ownAddresses: readonly string[];
  knownNames: readonly string[];
  resolve: ReadonlyMap<string, readonly string[]>;
  /** Certificate authorities to trust in addition to those of the browser. */
  ownAuthorities?: readonly string[] | undefined;
  /** Default: those of the system. */
  dnsServers?: readonly string[] | undefined;
  hasSampleSite?: boolean | undefined;
}

export type StepName = keyof PageSteps;
export type StepResult<S extends StepName> = Awaited<ReturnType<PageSteps[S]>>;

/** A step in transit; a union over all steps unless `S` is given. */
export type StepCall<S extends StepName = StepName> = {
  [K in S]: { page: number; step: K; args: Parameters<PageSteps[K]> };
}[S];

export interface WorkerProtocol {
  settings: WorkerSettings;
  calls: {
    /** `page` is a number that the caller has chosen. */
    open: { input: { page: number; options: PageOptions }; output: void };
    step: { input: StepCall; output: StepResult<StepName> };
    close: { input: { page: number }; output: void };
    tidy: { input: undefined; output: PoolStatus };
    /** The answer to a question of the worker. */
    answer: { input: { page: number; question: number; isAllowed: boolean }; output: void };
  };
  event:
    | { type: 'status'; status: PoolStatus }
    | { type: 'idle' }
    | ({ type: 'private name' } & PrivateName)
    /** May this page request this document? */
    | { type: 'question'; page: number; question: number; url: string };
}
