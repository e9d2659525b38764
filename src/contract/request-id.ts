// Request ids are UUIDv7, so they sort by time. A call's hold, log row and job share one id.
import { randomFillSync } from 'node:crypto';
import { badParameter } from './errors.ts';

const pool = Buffer.alloc(4096);
let used = pool.length;

/** A new UUIDv7. */
export function newRequestId(now: number = Date.now()): string {
  if (used + 10 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.toString('hex', used, used + 10);
  used += 10;
  const time = now.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(random.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** The cursor of a list that is ordered by request id. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || isUuid(cursor)) return cursor;
  throw badParameter('cursor', 'must be the `next` value of a previous page');
}

/** When the request with this id arrived, by the clock of the node that received it. */
export const requestTime = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
