import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { newRequestId } from '../contract/request-id.ts';
import type { Database } from '../storage/database.ts';
import { createPayloads } from './payloads.ts';

afterEach(() => void vi.useRealTimers());

test('payloads of many calls share a statement, and that of a single call is stored at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const batches: number[] = [];
  const database = {
    named: async (_name: string, _text: string, [ids]: unknown[][]) => void batches.push(ids?.length ?? 0),
  } as unknown as Database;
  const payloads = createPayloads({ database, bodyBytesMax: 100 });
  const keep = () =>
    payloads.keep({ id: newRequestId(), accountId: 1, params: {}, body: '{}', contentType: 'application/json' });
  keep();
  await payloads.flush();
  keep();
  keep();
  await payloads.flush();
  expect(batches).toEqual([1, 2]);
  keep();
  await nextTurn();
  await nextTurn();
  keep();
  await nextTurn();
  expect(batches).toEqual([1, 2]);
  vi.runAllTimers();
  await payloads.flush();
  expect(batches).toEqual([1, 2, 2]);
});
