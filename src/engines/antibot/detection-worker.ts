// Runs in a worker thread: detects the protection in large responses, whose size would delay the thread that serves requests.
import { lowerThreadPriority } from '../../flow/priority.ts';
import type { CustomVendor } from './custom-vendor.ts';
import { createDetector, detectAndExplain } from './detector.ts';
import type { ExplainedReport, ObservedResponse } from './detector.ts';

export interface DetectionTask {
  response: ObservedResponse;
  explain: boolean;
  custom: readonly CustomVendor[];
}

lowerThreadPriority('below');

const detector = createDetector();
let current = '[]';

/** The task of the thread pool. */
export function run({ response, explain, custom }: DetectionTask): ExplainedReport {
  const wanted = JSON.stringify(custom);
  if (wanted !== current) detector.replaceCustom(custom);
  current = wanted;
  return explain ? detectAndExplain(detector, response) : detector.detect(response);
}
