// The management API on its own database, with a new workspace before every test.
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestDatabase } from './database.ts';
import { plainConsoleParts } from './console-parts.ts';
import { requireDescribed } from './management-checker.ts';
import type { TestDatabase } from './database.ts';
import { registerConsole } from '../../src/console/console.ts';
import type { Role } from '../../src/console/permissions.ts';
import type { PlaygroundCall } from '../../src/console/route.ts';

export const testToken = 'a-token-for-tests';

export let opened: TestDatabase;
let server: FastifyInstance;
/** What the playground was asked to run. */
export const playedCalls: PlaygroundCall[] = [];
/** How often the log was flushed. */
export let flushed = 0;
/** The addresses of requests with a wrong token. */
export const guessed: (string | null)[] = [];

/** Opens the API for the tests of a file and closes it after them. Each file calls it, because files share modules. */
export function useConsole(): void {
  beforeAll(async () => {
    made = 0;
    flushed = 0;
    playedCalls.length = 0;
    opened = await openTestDatabase();
    server = fastify();
    registerConsole(server, {
      ...plainConsoleParts(opened.database),
      database: opened.database,
      adminToken: testToken,
      guesses: { hold: async (address) => void guessed.push(address) },
      // A stand-in for a dashboard session: `Bearer member:7` is a member of account 7.
      authenticators: [
        ({ headers }) => {
          const [, role, accountId] = /^Bearer (\w+):(\d+)$/.exec(headers.authorization ?? '') ?? [];
          return role ? { name: 'ann', role: role as Role, accountId: Number(accountId) } : null;
        },
      ],
      flushLog: async () => {
        flushed++;
      },
      playground: async (played) => {
        playedCalls.push(played);
        return { status: 402, headers: { 'content-type': 'text/plain', 'x-credits-charged': '0' }, body: 'no money' };
      },
    });
    await server.ready();
  });
  afterAll(async () => {
    await server.close();
    await opened[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    slug = `workspace-${++made}`;
    account = `/accounts/${slug}`;
    await call('POST', '/accounts', { slug, name: 'Acme' });
  });
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any;
}

export async function call(method: string, path: string, body?: unknown, token: string = testToken): Promise<Answer> {
  const reply = await server.inject({
    method: method as 'GET',
    url: path.startsWith('/manage') ? path : `/manage/v1${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const answer: Answer = { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.body };
  requireDescribed({
    ...answer,
    method,
    path,
    contentType: String(reply.headers['content-type']),
    isForeign: 'x-credits-charged' in reply.headers,
  });
  return answer;
}

/** The workspace of this test: its number, its slug and its path. */
export let made = 0;
export let slug = '';
export let account = '';
