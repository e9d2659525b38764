// Sign-in by OpenID Connect, and the sign-in methods that this installation offers.
import { callbackRoute } from './sso/sso.ts';
import { notFound } from '../contract/errors.ts';
import { flag, text } from '../contract/management/fields.ts';
import { nullable, object } from '../contract/schema.ts';
import { defineRoute, PassedThrough } from './route.ts';

const parameter = { type: 'string', maxLength: 4000 } as const;

export const ssoRoutes = [
  defineRoute({
    method: 'GET',
    path: '/sign-in',
    operationId: 'readSignInMethods',
    summary: 'Read how people can sign in',
    permission: 'anyone',
    result: object({
      password: { ...flag, description: 'Whether people can sign in with a password' },
      password_reset: { ...flag, description: 'Whether a forgotten password can be reset by mail' },
      invitation_mail: { ...flag, description: 'Whether invitations can be mailed' },
      single_sign_on: {
        ...nullable(object({ name: { ...text, description: 'Name of the provider', examples: ['Example ID'] } })),
        description: 'null without OpenID Connect',
      },
    }),
    run: (_, { signIn: { hasPasswords, sso, resets, invitationMail } }) =>
      Promise.resolve({
        password: hasPasswords,
        password_reset: resets !== null,
        invitation_mail: invitationMail !== null,
        single_sign_on: sso && { name: sso.name },
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/session/sso',
    operationId: 'startSingleSignOn',
    summary: 'Start a sign-in by OpenID Connect',
    description:
      'Sets a cookie for ten minutes and returns the page of the provider to open. Only requests of the same origin are accepted.',
    permission: 'anyone',
    refusals: [403, 404, 409, 429, 500],
    body: {
      type: 'object',
      properties: {
        next: {
          type: 'string',
          maxLength: 2000,
          description: 'Page of the dashboard to open afterwards; default: the start page',
          examples: ['/w/acme/overview'],
        },
      },
    },
    result: object({
      location: {
        ...text,
        description: 'Where the browser goes next',
        examples: ['https://login.example.com/authorize?client_id=siteglass'],
      },
    }),
    async run({ body, request, setHeader }, { signIn: { sso } }) {
      if (!sso) throw notFound();
      const { location, cookie } = await sso.start(body.next ?? '/', request);
      setHeader('set-cookie', cookie);
      return { location };
    },
  }),
  defineRoute({
    method: 'GET',
    path: callbackRoute,
    operationId: 'finishSingleSignOn',
    summary: 'Finish a sign-in by OpenID Connect',
    description:
      'The provider sends the browser here. Redirects to the dashboard with the session cookie, or to the sign-in page with the reason.',
    permission: 'anyone',
    query: {
      type: 'object',
      properties: {
        code: { ...parameter, description: 'Authorization code of the provider', examples: ['SplxlOBeZQQYbYS6WxSbIA'] },
        state: { ...parameter, description: 'State of the sign-in', examples: ['af0ifjsldkj'] },
        iss: { ...parameter, description: 'Issuer', examples: ['https://login.example.com'] },
        error: { ...parameter, description: 'Error of the provider', examples: ['access_denied'] },
      },
    },
    status: 303,
    sends: { 'text/plain': 'An empty body; the header `location` has the page to open' },
    refusals: [404],
    async run({ request, setHeader }, { signIn: { sso } }) {
      if (!sso) throw notFound();
      const { location, cookies } = await sso.finish(request);
      for (const cookie of cookies) setHeader('set-cookie', cookie);
      const headers = { location, 'referrer-policy': 'no-referrer', 'content-type': 'text/plain; charset=utf-8' };
      return new PassedThrough({ status: 303, headers, body: '' });
    },
  }),
] as const;
