// Resets of forgotten passwords by mail.
import { notFound } from '../contract/errors.ts';
import { email, flag } from '../contract/management/fields.ts';
import { object } from '../contract/schema.ts';
import { defineRoute } from './route.ts';

export const resetRoutes = [
  defineRoute({
    method: 'POST',
    path: '/password-reset',
    operationId: 'requestPasswordReset',
    summary: 'Mail a link to reset a forgotten password',
    description:
      'The response is the same whether the address has a login or not. 404 where mail is not configured. Only requests of the same origin are accepted.',
    permission: 'anyone',
    refusals: [403, 404, 429],
    body: { type: 'object', required: ['email'], properties: { email } },
    result: object({
      requested: { ...flag, description: 'The request was received; a mail is sent if the address is known' },
    }),
    async run({ body, ip }, { signIn: { resets } }) {
      if (!resets) throw notFound();
      await resets.request(body.email, ip ?? '0.0.0.0');
      return { requested: true };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/password-reset/confirm',
    operationId: 'confirmPasswordReset',
    summary: 'Set a new password with the token of a mail',
    description: 'Ends all sessions of the person. The token works once, within an hour. A second factor stays on.',
    permission: 'anyone',
    refusals: [403, 404],
    body: {
      type: 'object',
      required: ['token', 'password'],
      properties: {
        token: {
          type: 'string',
          maxLength: 100,
          writeOnly: true,
          description: 'Token in the link of the mail',
          examples: ['mZ3Yt0cWq8rJ5uXbK1vNpDhLs7fGe2RamZ3Yt0cWq8r'],
        },
        password: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          writeOnly: true,
          description: 'The new password',
          examples: ['correct horse battery'],
        },
      },
    },
    result: object({ changed: { ...flag, description: 'The password was changed' } }),
    async run({ body }, { signIn: { resets } }) {
      if (!resets) throw notFound();
      await resets.confirm(body.token, body.password);
      return { changed: true };
    },
  }),
] as const;
