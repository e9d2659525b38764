// Submissions of the public API that the dashboard makes as a key of the workspace.
import { readKey } from '../accounts/keys.ts';
import { ApiError, badParameter, conflict } from '../contract/errors.ts';
import type { ConsoleParts, Submission, SubmissionResults } from './route.ts';

interface Sender<N extends keyof SubmissionResults> extends Omit<Submission<N>, 'caller'> {
  accountId: number;
  keyId: number;
}

/** The body of the answer. Throws its refusal. */
export async function submitAs<N extends keyof SubmissionResults>(
  { database, submit }: Pick<ConsoleParts, 'database' | 'submit'>,
  { accountId, keyId, ...submission }: Sender<N>,
): Promise<SubmissionResults[N]> {
  await readKey(database, accountId, keyId).catch((error: unknown) => {
    throw error instanceof ApiError ? badParameter('key_id', 'must be the id of a key of this workspace') : error;
  });
  try {
    return await submit({ ...submission, caller: { accountId, keyId } });
  } catch (error) {
    // A 401 of the management API is about the session, not about the key.
    if (error instanceof ApiError && error.status === 401) throw conflict(`the key was refused: ${error.message}`);
    throw error;
  }
}
