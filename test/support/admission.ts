// Admission without a service, for tests and benchmarks of the ledger.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdmission } from '../../src/admission/admission.ts';
import type { Admission } from '../../src/admission/admission.ts';
import { createUnconfirmed } from '../../src/admission/unconfirmed.ts';
import type { Database } from '../../src/storage/database.ts';

export interface TestAdmission extends Admission {
  /** Writes everything and removes the temporary folder. */
  close(): Promise<void>;
}

export function openAdmission(database: Database, nodeId: number, { waitMs = 10_000 } = {}): TestAdmission {
  const directory = mkdtempSync(join(tmpdir(), 'siteglass-admission-'));
  const unconfirmed = createUnconfirmed({
    database,
    nodeId,
    directory,
    onFault: (error) => {
      throw error;
    },
  });
  return {
    ...createAdmission({ database, nodeId, unconfirmed, waitMs }),
    async close() {
      await unconfirmed.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
