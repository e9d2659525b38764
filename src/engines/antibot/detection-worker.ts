// Runs in a worker thread: detects the protection in large responses, whose size would delay the thread that serves requests.
import { createDetector } from './detector.ts';
import type { AntibotReport, ObservedResponse } from './detector.ts';

const detector = createDetector();

/** The task of the thread pool. */
export const run = (response: ObservedResponse): AntibotReport => detector.detect(response);
