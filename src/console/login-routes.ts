// Signing in and out, and joining by invitation.
import { acceptInvitation, listMemberships, readInvitation } from '../accounts/people.ts';
import { badParameter, forbidden } from '../contract/errors.ts';
import { email, flag, personName, slug as slugField, text } from '../contract/management/fields.ts';
import { openInvitationSchema, sessionSchema } from '../contract/management/person.ts';
import { nullable, object } from '../contract/schema.ts';
import type { Database } from '../storage/database.ts';
import { permissionsOf } from './permissions.ts';
import type { SignedIn } from './permissions.ts';
import { defineRoute } from './route.ts';
import type { SignIn } from './route.ts';

const password = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  writeOnly: true,
  description: 'Password',
  examples: ['correct horse battery'],
} as const;

/** The signed-in person and their workspaces. */
async function describe(database: Database, person: SignedIn) {
  const { sessionId: session_id, email: address, name: called, isOperator } = person;
  const memberships = await listMemberships(database, person.personId);
  return {
    person: {
      id: person.personId,
      email: address,
      name: called,
      is_operator: isOperator,
      is_welcomed: person.isWelcomed,
      has_second_factor: person.hasSecondFactor,
      has_password: person.hasPassword,
      sign_in_method: person.signInMethod,
      session_id,
    },
    workspaces: memberships.map((workspace) => ({
      ...workspace,
      permissions: [...permissionsOf(isOperator ? 'operator' : workspace.role)],
    })),
  };
}

function requirePasswords({ hasPasswords }: SignIn): void {
  if (!hasPasswords) throw forbidden('password sign-in is turned off; use single sign-on');
}

export const loginRoutes = [
  defineRoute({
    method: 'GET',
    path: '/session',
    operationId: 'readSession',
    summary: 'Read who is signed in, and their workspaces',
    permission: 'anyone',
    result: sessionSchema,
    async run({ request }, { database, sessions, sampleSite }) {
      const person = await sessions.find(request);
      // Not an error: the dashboard shows the login form in this case.
      if (!person) return { person: null, workspaces: [], sample_site: null };
      return { ...(await describe(database, person)), sample_site: sampleSite };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/session',
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Sets the session cookie. With a second factor and without `code`: 401 with the header `x-error-code: code_required`. Only requests of the same origin are accepted.',
    permission: 'anyone',
    refusals: [401, 403, 429],
    body: {
      type: 'object',
      required: ['email', 'password'],
      properties: {
        email,
        password,
        code: {
          type: 'string',
          maxLength: 20,
          description: 'Code from the authenticator app, or a recovery code',
          examples: ['492039'],
        },
      },
    },
    result: object({ signed_in: { ...flag, description: 'Whether there is a session now' } }),
    async run({ body, ip, request, setHeader }, { sessions, signIn }) {
      requirePasswords(signIn);
      const personId = await sessions.enter(body.email, body.password, body.code, ip ?? '0.0.0.0');
      setHeader('set-cookie', await sessions.begin(personId, request));
      return { signed_in: true };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/session',
    operationId: 'signOut',
    summary: 'Sign out',
    description:
      'A session that was started by OpenID Connect also ends at the provider, if the provider supports it: open `location` for that.',
    permission: 'anyone',
    refusals: [403],
    result: object({
      signed_in: { ...flag, description: 'Whether there is a session now', examples: [false] },
      location: {
        ...nullable(text),
        description: 'Page of the OpenID provider that ends its session; null if there is none',
        examples: [null],
      },
    }),
    async run({ request, setHeader }, { sessions, signIn: { sso } }) {
      const { cookie, ended } = await sessions.end(request);
      setHeader('set-cookie', cookie);
      return { signed_in: false, location: sso && ended ? await sso.signOut(ended, request) : null };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/invitations/{token}',
    operationId: 'readInvitation',
    summary: 'Read an invitation',
    permission: 'anyone',
    result: openInvitationSchema,
    run: ({ params }, { database }) => readInvitation(database, params.token),
  }),
  defineRoute({
    method: 'POST',
    path: '/invitations/{token}',
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    description: 'As the person who is signed in, or with `email` and `password` for a new login.',
    permission: 'anyone',
    status: 201,
    refusals: [403, 409],
    body: {
      type: 'object',
      properties: { email, name: personName, password },
      examples: [{ email: 'ann@example.com', password: 'correct horse battery' }],
    },
    result: object({ slug: slugField }),
    async run({ params: { token }, body, request, setHeader }, { database, sessions, signIn }) {
      const person = await sessions.find(request);
      if (person) {
        const { slug } = await acceptInvitation(database, token, { personId: person.personId });
        return { slug };
      }
      requirePasswords(signIn);
      if (body.email === undefined || body.password === undefined)
        throw badParameter(['email', 'password'], 'are required for a new login');
      await readInvitation(database, token); // 404 before the expensive hash
      const { personId, slug } = await acceptInvitation(database, token, {
        email: body.email,
        name: body.name,
        password: body.password,
      });
      setHeader('set-cookie', await sessions.begin(personId, request));
      return { slug };
    },
  }),
] as const;
