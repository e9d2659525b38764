// Signing in and out, one's own profile, and joining by invitation.
import { writeAudit } from '../accounts/audit.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { acceptInvitation, listMemberships, readInvitation } from '../accounts/people.ts';
import { ApiError, badRequest, notFound } from '../contract/errors.ts';
import type { Database } from '../storage/database.ts';
import { permissionsOf } from './permissions.ts';
import { defineRoute } from './route.ts';
import type { Route } from './route.ts';
import type { SignedIn } from './permissions.ts';

const email = { type: 'string', minLength: 3, maxLength: 254 } as const;
const password = { type: 'string', minLength: 1, maxLength: 200 } as const;
const name = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** What the dashboard shows first: who is signed in, and where they may go. */
async function describe(database: Database, person: SignedIn) {
  const { sessionId: session_id, email: address, name: called, isOperator, isWelcomed } = person;
  const memberships = await listMemberships(database, person.personId);
  return {
    person: {
      id: person.personId,
      email: address,
      name: called,
      is_operator: isOperator,
      is_welcomed: isWelcomed,
      session_id,
    },
    workspaces: memberships.map((workspace) => ({
      ...workspace,
      permissions: permissionsOf(isOperator ? 'operator' : workspace.role),
    })),
  };
}

export const loginRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in, and their workspaces',
    permission: 'anyone',
    async run({ request }, { database, sessions }) {
      const person = await sessions.find(request);
      // Not an error: it is how the dashboard finds out that it has to ask.
      return person ? await describe(database, person) : { person: null, workspaces: [] };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/session',
    summary: 'Sign in',
    permission: 'anyone',
    body: { type: 'object', required: ['email', 'password'], properties: { email, password } },
    async run({ body, ip, request, setHeader }, { sessions }) {
      const personId = await sessions.check(body.email, body.password, ip ?? 'unknown');
      setHeader('set-cookie', await sessions.begin(personId, request));
      return { signed_in: true };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out',
    permission: 'anyone',
    async run({ request, setHeader }, { sessions }) {
      setHeader('set-cookie', await sessions.end(request));
      return { signed_in: false };
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/profile',
    summary: 'Change your name, or say that the first steps are done',
    permission: 'signed in',
    body: { type: 'object', properties: { name, welcomed: { type: 'boolean' } } },
    async run({ actor, body }, { database }) {
      const [row] = await database.query<{ name: string }>(
        `update person set name = coalesce($2, name),
           welcomed_at = case when $3 then coalesce(welcomed_at, clock_timestamp()) else welcomed_at end
         where id = $1 returning name`,
        [actor.person!.personId, body.name?.trim() ?? null, body.welcomed ?? false],
      );
      return { name: row!.name };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/profile/password',
    summary: 'Change your password; signs you out everywhere else',
    permission: 'signed in',
    body: { type: 'object', required: ['current', 'password'], properties: { current: password, password } },
    async run({ actor, body, ip, request, setHeader }, { database, sessions }) {
      const { personId, email: address } = actor.person!;
      // Guessed here as slowly as at the door.
      await sessions.check(address, body.current, ip ?? 'unknown').catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 401 ? badRequest('the current password is wrong') : error;
      });
      if (await isPassword(body.password, await storedPassword(database, personId)))
        throw badRequest('password must be another one than before');
      const hash = await hashPassword(body.password);
      await database.transaction(async (client) => {
        await client.query('update person set password = $2 where id = $1', [personId, hash]);
        await client.query('delete from session where person_id = $1', [personId]);
        await writeAudit(client, { actor: address, action: 'password.change', accountId: null });
      });
      setHeader('set-cookie', await sessions.begin(personId, request));
      return { changed: true };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/profile/sessions',
    summary: 'Where you are signed in',
    permission: 'signed in',
    async run({ actor }, { database }) {
      const items = await database.query(
        `select id, created_at, seen_at, host(ip) as ip, agent from session
         where person_id = $1 and expires_at > clock_timestamp() order by seen_at desc limit 100`,
        [actor.person!.personId],
      );
      return { items };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/profile/sessions/{id}',
    summary: 'Sign out there',
    permission: 'signed in',
    async run({ actor, id }, { database }) {
      const ended = await database.execute('delete from session where person_id = $1 and id = $2', [
        actor.person!.personId,
        id,
      ]);
      if (ended === 0) throw notFound();
      return { id, deleted: true };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/invitations/{token}',
    summary: 'What a link invites to',
    permission: 'anyone',
    run: ({ params }, { database }) => readInvitation(database, params['token']!),
  }),
  defineRoute({
    method: 'POST',
    path: '/invitations/{token}',
    summary: 'Accept an invitation: as whoever is signed in, or with a new login',
    permission: 'anyone',
    status: 201,
    body: { type: 'object', properties: { email, name, password } },
    async run({ params, body, request, setHeader }, { database, sessions }) {
      const token = params['token']!;
      const person = await sessions.find(request);
      if (person) {
        const { slug } = await acceptInvitation(database, token, { personId: person.personId });
        return { slug };
      }
      if (body.email === undefined || body.password === undefined)
        throw badRequest('email and password are required for a new login');
      await readInvitation(database, token); // refused before the costly hash
      const { personId, slug } = await acceptInvitation(database, token, {
        email: body.email,
        name: body.name,
        password: body.password,
      });
      setHeader('set-cookie', await sessions.begin(personId, request));
      return { slug };
    },
  }),
];

async function storedPassword(database: Database, personId: number): Promise<string | undefined> {
  const [row] = await database.query<{ password: string }>('select password from person where id = $1', [personId]);
  return row?.password;
}
