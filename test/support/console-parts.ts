// The parts of the management API that a test of something else does not care about.
import { createSecondFactor } from '../../src/accounts/second-factor.ts';
import { createSessions } from '../../src/console/sessions.ts';
import type { ConsoleParts } from '../../src/console/route.ts';
import { notFound, overloaded } from '../../src/contract/errors.ts';
import { createPace } from '../../src/flow/pace.ts';
import { createReads } from '../../src/flow/reads.ts';
import { createUnsentResponses } from '../../src/gateway/unsent-responses.ts';
import type { Database } from '../../src/storage/database.ts';
import { createSealer } from '../../src/storage/sealing.ts';

export function plainConsoleParts(
  database: Database,
): Pick<
  ConsoleParts,
  | 'databaseWaitMs'
  | 'guesses'
  | 'sessions'
  | 'secondFactor'
  | 'signIn'
  | 'endpoints'
  | 'searchEngines'
  | 'endPauses'
  | 'onEngineChange'
  | 'ruleSets'
  | 'jobs'
  | 'batches'
  | 'schedules'
  | 'crawls'
  | 'submit'
  | 'hasMail'
  | 'billing'
  | 'sampleSite'
  | 'sealer'
  | 'exits'
  | 'rules'
  | 'deletion'
  | 'fetchPicture'
  | 'vetReceiver'
  | 'reads'
  | 'unsent'
> {
  const none = async () => {
    throw notFound();
  };
  const sealer = createSealer('secret');
  const secondFactor = createSecondFactor({ database, sealer });
  return {
    databaseWaitMs: 10_000,
    reads: createReads(() => overloaded('too many concurrent requests', 2), createPace()),
    guesses: { hold: () => Promise.resolve() },
    unsent: createUnsentResponses(),
    sessions: createSessions({ database, secondFactor }),
    secondFactor,
    signIn: { hasPasswords: true, sso: null, resets: null, invitationMail: null },
    endpoints: [{ engine: 'website', engineName: 'Website', path: '/v1/website/crawler', isExperimental: false }],
    ruleSets: () => Promise.resolve({ sets: [], problems: [] }),
    searchEngines: () => Promise.resolve([]),
    endPauses: async (_client, checks) => [...checks],
    onEngineChange: () => undefined,
    fetchPicture: none,
    vetReceiver: () => undefined,
    deletion: { blobs: { delete: () => Promise.resolve() }, nodeId: 1 },
    sealer,
    exits: { refresh: () => Promise.resolve(), check: none },
    rules: { refresh: () => Promise.resolve(), categories: none, check: none, run: none },
    jobs: { find: none, result: none, cancel: none },
    batches: {
      find: none,
      list: none,
      items: none,
      item: none,
      errors: none,
      results: none,
      resultFile: none,
      change: none,
    },
    crawls: {
      find: none,
      list: none,
      items: none,
      item: none,
      errors: none,
      results: none,
      resultFile: none,
      change: none,
      tree: none,
    },
    schedules: { find: none, list: none, change: none, remove: none, runs: none },
    submit: none,
    hasMail: false,
    billing: { currency: undefined, creditPrice: undefined, seller: undefined },
    sampleSite: null,
  };
}
