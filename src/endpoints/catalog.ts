// Everything a customer can call. A new endpoint is one file and one line here.
import { usage } from './account/usage.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { cancelJob, job, jobResult } from './jobs/job.ts';
import { createStats } from './platform/stats.ts';
import { antibot } from './website/antibot.ts';
import { crawler } from './website/crawler.ts';
import { rendering } from './website/rendering.ts';
import { webunlocker } from './website/webunlocker.ts';

export const catalog: readonly AnyEndpoint[] = [
  usage,
  createStats(() => catalog.map((endpoint) => endpoint.path)),
  antibot,
  crawler,
  rendering,
  webunlocker,
  job,
  jobResult,
  cancelJob,
];
