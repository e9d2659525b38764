// Writes an answer: its JSON in pieces, because documents are long, and the headers of all calls that were made for it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonObject } from '../../contract/json.ts';
import type { Reply } from '../../gateway/answer.ts';
import { hasLongTexts, writeJsonMembers } from '../../gateway/long-text.ts';
import type { Answer } from './route.ts';
import { ignoredMax } from './values.ts';

const passedHeaders = [
  'x-request-id',
  'x-target-status',
  'x-final-url',
  'x-cache',
  'age',
  'x-unlock-tier',
  'idempotent-replayed',
];

export async function writeAnswer({ body, replies, ignored = [] }: Answer): Promise<Reply> {
  return { status: 200, realStatus: 200, headers: headersOf(replies, ignored), body: await writeJson(body) };
}

function headersOf(replies: readonly Reply[], ignored: readonly string[]): Record<string, string> {
  const [first] = replies;
  const passed = passedHeaders.flatMap((name) => {
    const value = first?.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const remaining = replies.flatMap(({ headers: { 'x-credits-remaining': left } }) =>
    left === undefined ? [] : [Number(left)],
  );
  const charged = replies.reduce((sum, { headers }) => sum + Number(headers['x-credits-charged'] ?? 0), 0);
  return {
    ...Object.fromEntries(passed),
    'content-type': 'application/json; charset=utf-8',
    'x-credits-charged': String(charged),
    ...(remaining.length > 0 && { 'x-credits-remaining': String(Math.min(...remaining)) }),
    ...(ignored.length > 0 && { 'x-ignored-parameters': ignored.slice(0, ignoredMax).join(', ') }),
  };
}

/** Documents are written one after the other; other calls are served in between. */
async function writeJson(body: JsonObject): Promise<Buffer> {
  const pieces: (string | Buffer)[] = ['{'];
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    pieces.push(`${pieces.length > 1 ? ',' : ''}${JSON.stringify(name)}:`);
    if (!Array.isArray(value)) pieces.push(await writeValue(value));
    else {
      pieces.push('[');
      for (const [index, one] of value.entries()) {
        if (index > 0) pieces.push(',');
        pieces.push(await writeValue(one));
        if (index % 20 === 19) await nextTurn();
      }
      pieces.push(']');
    }
  }
  pieces.push('}');
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

const writeValue = async (value: unknown): Promise<string | Buffer> =>
  hasLongTexts(value) ? await writeJsonMembers(value) : (JSON.stringify(value) ?? 'null');
