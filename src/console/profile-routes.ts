// The profile of the signed-in person: name, password, second factor, sessions.
import { writeAudit } from '../accounts/audit.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { removeSecondFactor } from '../accounts/second-factor.ts';
import { badParameter, notFound } from '../contract/errors.ts';
import { deleted, flag, items, personName, text } from '../contract/management/fields.ts';
import { ownSessionSchema } from '../contract/management/person.ts';
import type { OwnSession } from '../contract/management/person.ts';
import { list, object } from '../contract/schema.ts';
import type { Database } from '../storage/database.ts';
import { defineRoute } from './route.ts';
import { confirmPassword } from './sessions.ts';
import { onlyRow } from '../storage/rows.ts';

const password = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  writeOnly: true,
  examples: ['correct horse battery'],
} as const;
const current = { ...password, description: 'Your current password' } as const;

export const profileRoutes = [
  defineRoute({
    method: 'PATCH',
    path: '/profile',
    operationId: 'changeProfile',
    summary: 'Change your name, or dismiss the introduction',
    permission: 'signed in',
    body: {
      type: 'object',
      properties: {
        name: personName,
        welcomed: { ...flag, description: 'true: do not show the introduction again' },
      },
    },
    result: object({ name: personName }),
    async run({ actor, body }, { database }) {
      const row = onlyRow(
        await database.query<{ name: string }>(
          `update person set name = coalesce($2, name),
           welcomed_at = case when $3 then coalesce(welcomed_at, clock_timestamp()) else welcomed_at end
         where id = $1 returning name`,
          [actor.person.personId, body.name?.trim() ?? null, body.welcomed ?? false],
        ),
      );
      return { name: row.name };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/profile/password',
    operationId: 'changePassword',
    summary: 'Change your password',
    description: 'Signs you out everywhere else.',
    permission: 'signed in',
    refusals: [429],
    body: {
      type: 'object',
      required: ['current', 'password'],
      properties: { current, password: { ...password, description: 'The new password' } },
    },
    result: object({ changed: { ...flag, description: 'The password was changed' } }),
    async run({ actor, body, ip, request, setHeader }, { database, sessions }) {
      const { personId, email: address } = actor.person;
      await confirmPassword(sessions, address, body.current, ip, 'the current password');
      if (await isPassword(body.password, await storedPassword(database, personId)))
        throw badParameter('password', 'must differ from the current one');
      const hash = await hashPassword(body.password);
      await database.transaction(async (client) => {
        await client.query('update person set password = $2, has_password = true where id = $1', [personId, hash]);
        await client.query('delete from session where person_id = $1', [personId]);
        await client.query('delete from password_reset where person_id = $1', [personId]);
        await writeAudit(client, { actor: address, action: 'password.change', accountId: null });
      });
      setHeader('set-cookie', await sessions.begin(personId, request));
      return { changed: true };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/profile/second-factor',
    operationId: 'offerSecondFactor',
    summary: 'Create a secret for an authenticator app',
    description: 'The second factor is turned on when a code has confirmed the secret.',
    permission: 'signed in',
    refusals: [409, 429],
    body: { type: 'object', required: ['password'], properties: { password: current } },
    result: object({
      secret: { ...text, description: 'In Base32', examples: ['JBSWY3DPEHPK3PXP'] },
      uri: {
        ...text,
        description: 'For a QR code',
        examples: ['otpauth://totp/Siteglass:ann%40example.com?secret=JBSWY3DPEHPK3PXP'],
      },
    }),
    async run({ actor, body, ip }, { sessions, secondFactor }) {
      const { personId, email } = actor.person;
      await confirmPassword(sessions, email, body.password, ip, 'password');
      return secondFactor.offer(personId, email);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/profile/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    summary: 'Turn the second factor on with a first code',
    description: 'The response is the only place where the recovery codes are shown.',
    permission: 'signed in',
    refusals: [409],
    body: {
      type: 'object',
      required: ['code'],
      properties: {
        code: {
          type: 'string',
          maxLength: 20,
          description: 'The code in the authenticator app',
          examples: ['492039'],
        },
      },
    },
    result: object({
      recovery_codes: {
        ...list(text),
        description: 'Codes to use if the device is lost, each valid once',
        examples: [['7fk2-9xqm', 'p3vd-41zt']],
      },
    }),
    async run({ actor, body }, { secondFactor }) {
      const { personId, email } = actor.person;
      const recovery_codes = await secondFactor.confirm(personId, email, body.code);
      if (!recovery_codes) throw badParameter('code', 'is not the current code of the authenticator');
      return { recovery_codes };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/profile/second-factor/remove',
    operationId: 'removeSecondFactor',
    summary: 'Turn the second factor off',
    permission: 'signed in',
    refusals: [429],
    body: { type: 'object', required: ['password'], properties: { password: current } },
    result: object({
      has_second_factor: { ...flag, description: 'Whether signing in requires a code', examples: [false] },
    }),
    async run({ actor, body, ip }, { database, sessions }) {
      const { personId, email } = actor.person;
      await confirmPassword(sessions, email, body.password, ip, 'password');
      await database.transaction(async (client) => {
        await removeSecondFactor(client, personId);
        await writeAudit(client, { actor: email, action: 'second_factor.off', accountId: null });
      });
      return { has_second_factor: false };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/profile/sessions',
    operationId: 'listOwnSessions',
    summary: 'List the browsers in which you are signed in',
    permission: 'signed in',
    result: items(ownSessionSchema),
    async run({ actor }, { database }) {
      const rows = await database.query<OwnSession>(
        `select id, created_at, seen_at, host(ip) as ip, agent, method from session
         where person_id = $1 and expires_at > clock_timestamp() order by seen_at desc limit 100`,
        [actor.person.personId],
      );
      return { items: rows };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/profile/sessions/{id}',
    operationId: 'endOwnSession',
    summary: 'Sign out of another browser',
    permission: 'signed in',
    result: deleted,
    async run({ actor, id }, { database }) {
      const ended = await database.execute('delete from session where person_id = $1 and id = $2', [
        actor.person.personId,
        id,
      ]);
      if (ended === 0) throw notFound();
      return { id, deleted: true };
    },
  }),
] as const;

async function storedPassword(database: Database, personId: number): Promise<string | undefined> {
  const [row] = await database.query<{ password: string }>('select password from person where id = $1', [personId]);
  return row?.password;
}
