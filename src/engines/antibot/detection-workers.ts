// The threads that detect the protection in large responses.
import { failed } from '../../contract/errors.ts';
import { siblingModule } from '../../contract/sibling-module.ts';
import type { Share } from '../../flow/shares.ts';
import { createThreads, Exhausted } from '../threads.ts';
import type { CustomVendor } from './custom-vendor.ts';
import type { DetectionTask } from './detection-worker.ts';
import type { ExplainedReport, ObservedResponse } from './detector.ts';

export interface DetectionOptions {
  /** Threads are shared fairly between accounts. */
  account: number;
  signal?: AbortSignal | undefined;
  /** Also lists the signs that almost matched. */
  explain?: boolean | undefined;
  /** Vendors of the operator. */
  custom?: readonly CustomVendor[] | undefined;
}

export interface DetectionWorkers {
  detect(response: ObservedResponse, options: DetectionOptions): Promise<ExplainedReport>;
  /** The current use of threads per account. */
  shares(): Share[];
  close(): Promise<void>;
}

/** Responses with smaller bodies take less time than their transfer to a thread would. */
export const largeBytes = 256 * 1024;

const deadlineMs = 10_000;

export function createDetectionWorkers({ threadsMax = 1 }: { threadsMax?: number } = {}): DetectionWorkers {
  const threads = createThreads<DetectionTask, ExplainedReport>({
    worker: siblingModule('detection-worker', import.meta.url),
    threadsMin: 0, // most responses are small
    threadsMax,
    idleMs: 30_000,
  });
  return {
    async detect(response, { account, signal, explain = false, custom = [] }) {
      try {
        return await threads.run({ response, explain, custom }, { account, msMax: deadlineMs, signal });
      } catch (error) {
        if (error instanceof Exhausted) throw failed('the page took too long to analyse', 'deadline');
        throw error;
      }
    },
    shares: threads.shares,
    close: threads.close,
  };
}
