// Switching one's own second factor on and off.
import { writeAudit } from '../accounts/audit.ts';
import { removeSecondFactor } from '../accounts/second-factor.ts';
import { badRequest } from '../contract/errors.ts';
import { confirmPassword } from './sessions.ts';
import { defineRoute } from './route.ts';
import type { Route } from './route.ts';

const password = { type: 'string', minLength: 1, maxLength: 200 } as const;

export const secondFactorRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/profile/second-factor',
    summary: 'A new secret for an authenticator; it counts once a code has confirmed it',
    permission: 'signed in',
    body: { type: 'object', required: ['password'], properties: { password } },
    async run({ actor, body, ip }, { sessions, secondFactor }) {
      const { personId, email } = actor.person!;
      await confirmPassword(sessions, email, body.password, ip, 'password');
      return secondFactor.offer(personId, email);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/profile/second-factor/confirm',
    summary: 'Switch the second factor on with a first code; shows the recovery codes once',
    permission: 'signed in',
    body: { type: 'object', required: ['code'], properties: { code: { type: 'string', maxLength: 20 } } },
    async run({ actor, body }, { secondFactor }) {
      const { personId, email } = actor.person!;
      const recovery_codes = await secondFactor.confirm(personId, email, body.code);
      if (!recovery_codes) throw badRequest('code is not the one that the authenticator shows now');
      return { recovery_codes };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/profile/second-factor/remove',
    summary: 'Switch the second factor off',
    permission: 'signed in',
    body: { type: 'object', required: ['password'], properties: { password } },
    async run({ actor, body, ip }, { database, sessions }) {
      const { personId, email } = actor.person!;
      await confirmPassword(sessions, email, body.password, ip, 'password');
      await database.transaction(async (client) => {
        await removeSecondFactor(client, personId);
        await writeAudit(client, { actor: email, action: 'second_factor.off', accountId: null });
      });
      return { has_second_factor: false };
    },
  }),
];
