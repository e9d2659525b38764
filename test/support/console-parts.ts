// The parts of the management API that a test of something else does not care about.
import { createSessions } from '../../src/console/sessions.ts';
import type { ConsoleParts } from '../../src/console/route.ts';
import { notFound } from '../../src/contract/errors.ts';
import { createHealth } from '../../src/stats/health.ts';
import type { Database } from '../../src/storage/database.ts';

export function plainConsoleParts(
  database: Database,
): Pick<ConsoleParts, 'sessions' | 'endpoints' | 'health' | 'jobs'> {
  const none = async () => {
    throw notFound();
  };
  return {
    sessions: createSessions({ database }),
    endpoints: [{ engine: 'website', path: '/v1/website/crawler', isExperimental: false }],
    health: createHealth({ database }),
    jobs: { find: none, result: none, cancel: none },
  };
}
