// Sign-in methods of the dashboard: passwords, OpenID Connect, and links by mail.
import { createInvitationMail } from '../console/invitation-mail.ts';
import { createPasswordResets } from '../console/password-resets.ts';
import type { SignIn } from '../console/route.ts';
import type { Sessions } from '../console/sessions.ts';
import { createProvider } from '../console/sso/provider.ts';
import { createSingleSignOn } from '../console/sso/sso.ts';
import type { SingleSignOn } from '../console/sso/sso.ts';
import type { Database } from '../storage/database.ts';
import type { Sealer } from '../storage/sealing.ts';
import { createProviderFetch } from '../web/http/provider-fetch.ts';
import type { Context } from './context.ts';

export interface SignInParts {
  database: Database;
  sealer: Sealer;
  sessions: Sessions;
  /** The trusted certificate authorities; undefined: those of Node.js. */
  ca: string[] | undefined;
}

export function openSignIn(context: Pick<Context, 'config' | 'closers' | 'log'>, parts: SignInParts): SignIn {
  const { smtpUrl, publicUrl, passwordSignIn } = context.config;
  const hasPasswords = passwordSignIn === 'on';
  // Without a configured address, links in mails would have to trust the `host` header of the request.
  const mailing = smtpUrl !== undefined && publicUrl !== undefined ? { ...parts, publicUrl } : undefined;
  if (smtpUrl !== undefined && publicUrl === undefined)
    context.log.info('set SITEGLASS_PUBLIC_URL to mail invitations and password resets');
  return {
    hasPasswords,
    sso: openSingleSignOn(context, parts),
    resets: mailing && hasPasswords ? createPasswordResets(mailing) : null,
    invitationMail: mailing ? createInvitationMail(mailing) : null,
  };
}

function openSingleSignOn(
  { config, closers }: Pick<Context, 'config' | 'closers'>,
  { database, sealer, sessions, ca }: SignInParts,
): SingleSignOn | null {
  const { publicUrl, oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret || !publicUrl) return null;
  const { oidcScopes: scopes, oidcRoleClaim: roleClaim, oidcOperatorValue: operatorValue, oidcName: name } = config;
  const provider = closers.add(createProviderFetch(ca));
  return createSingleSignOn({
    name,
    provider: createProvider({ issuer, clientId, clientSecret, scopes, roleClaim }, provider.fetch),
    publicUrl,
    roleClaim,
    operatorValue,
    database,
    sealer,
    sessions,
  });
}
