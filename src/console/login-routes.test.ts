import fastify from 'fastify';
import { expect, test } from 'vitest';
import { plainConsoleParts } from '../../test/support/console-parts.ts';
import { openTestDatabase } from '../../test/support/database.ts';
import { createInvitation } from '../accounts/people.ts';
import { insertAccount } from '../accounts/accounts.ts';
import { registerConsole } from './console.ts';

test('without password sign-in, neither a password nor a new login by invitation is accepted', async () => {
  await using opened = await openTestDatabase();
  const { database } = opened;
  const server = fastify();
  registerConsole(server, {
    ...plainConsoleParts(database),
    database,
    adminToken: 'token',
    signIn: { hasPasswords: false, sso: null, resets: null, invitationMail: null },
    flushLog: () => Promise.resolve(),
    playground: () => Promise.reject(new Error('not used')),
  });
  const post = (path: string, payload: object) =>
    server.inject({
      method: 'POST',
      url: `/manage/v1${path}`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload,
    });
  const { token } = await createInvitation(database, 'ann', await insertAccount(database, 'acme', 'Acme'), {
    role: 'member',
  });
  const login = { email: 'bob@example.com', password: 'correct horse battery' };
  for (const path of ['/session', `/invitations/${token}`]) {
    const { statusCode, body } = await post(path, login);
    expect([statusCode, body]).toEqual([403, expect.stringContaining('use single sign-on')]);
  }
  for (const path of ['/password-reset', '/session/sso'])
    expect((await post(path, path === '/session/sso' ? {} : { email: login.email })).statusCode).toBe(404);
  await server.close();
});
