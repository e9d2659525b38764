// Stores the results of items, before the transaction that ends them.
import { ApiError } from '../contract/errors.ts';
import type { Outcome } from '../endpoints/endpoint.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { storeResult } from '../storage/stored-results.ts';
import type { StoredResult } from '../storage/stored-results.ts';
import type { BatchKind } from './batch-rows.ts';

/** An item that this node runs. */
export interface TakenItem {
  batch_id: string;
  idx: number;
  chunk: number;
  call_id: string;
  attempt: number;
  account_id: number;
  key_id: number;
  endpoint_id: number;
  kind: BatchKind;
}

/** Compressed results up to this size are stored in the database, larger ones in the file store. */
const inlineBytesMax = 64 * 1024;

/** The file of the result of an attempt, if it needs one. */
export const blobKeyOf = (callId: string): string => `batches/${callId}`;

/** A result that cannot be stored fails its item, which is not billed. */
export async function storeOutcome(
  blobs: Blobs,
  { call_id, account_id }: TakenItem,
  outcome: Outcome,
): Promise<{ outcome: Outcome; stored: StoredResult | null }> {
  if (outcome.error) return { outcome, stored: null };
  try {
    const options = { blobKey: blobKeyOf(call_id), owner: account_id, expiresAt: null, inlineBytesMax };
    return { outcome, stored: await storeResult(blobs, outcome.result, options) };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: { error }, stored: null };
    throw error;
  }
}

/** On a retry, the first try may have finished the item, so remove the file only if no stored result uses it. */
export async function removeUnlessUsed(
  { database, blobs }: { database: Database; blobs: Blobs },
  { batch_id, idx }: TakenItem,
  blobKey: string,
) {
  const used = await database.query('select from batch_result where batch_id = $1 and idx = $2 and blob_key = $3', [
    batch_id,
    idx,
    blobKey,
  ]);
  if (used.length === 0) await blobs.delete(blobKey);
}
