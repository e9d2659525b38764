// Single sign-on by OpenID Connect: starts a sign-in, and turns the browser's return from the provider into a session.
import type { FastifyRequest } from 'fastify';
import { managePrefix } from '../../contract/management/prefix.ts';
import { enterByIdentity } from '../../accounts/identities.ts';
import type { Refusal } from '../../accounts/identities.ts';
import { callerAddress } from '../../contract/caller-address.ts';
import { conflict, failed, sentenceOf, tooManyAttempts } from '../../contract/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { Sealer } from '../../storage/sealing.ts';
import type { EndedSession, Sessions } from '../sessions.ts';
import { createSignInGate } from '../sign-in-gate.ts';
import { readClaim, readRoles } from './claims.ts';
import { createFlowCookie } from './flow-cookie.ts';
import type { Flow } from './flow-cookie.ts';
import { ProviderUnavailable } from './provider.ts';
import type { Identity, Provider } from './provider.ts';

/** The route that the provider sends browsers to. Its path is registered at the provider. */
export const callbackRoute = '/session/sso/callback';
const callbackPath = `${managePrefix}${callbackRoute}`;
const retrySeconds = 60;
/** Larger ID tokens are not kept: they would not fit into the URL of a sign-out. */
const idTokenCharactersMax = 4000;

export interface SingleSignOn {
  /** The name of the provider on the sign-in page. */
  name: string;
  /** Starts a sign-in that ends on the page `next`. */
  start(next: string, request: FastifyRequest): Promise<{ location: string; cookie: string }>;
  /** Ends a sign-in. Never throws: a failure leads to the sign-in page, with a code that it explains. */
  finish(request: FastifyRequest): Promise<{ location: string; cookies: string[] }>;
  /** The page of the provider that ends its session too; null if there is none, or the provider cannot be reached. */
  signOut(session: EndedSession, request: FastifyRequest): Promise<string | null>;
}

interface Entered {
  personId: number;
  idToken: string | undefined;
}

/** What the sign-in page explains. */
export type Problem = Refusal | 'expired' | 'denied' | 'provider' | 'failed';

export interface SingleSignOnParts {
  name: string;
  provider: Provider;
  publicUrl: URL;
  roleClaim: string;
  operatorValue: string | undefined;
  database: Database;
  sealer: Sealer;
  sessions: Sessions;
  now?: () => number;
}

export function createSingleSignOn(parts: SingleSignOnParts): SingleSignOn {
  const { name, provider, publicUrl, roleClaim, operatorValue, database, sealer, sessions } = parts;
  const cookie = createFlowCookie({ sealer, publicUrl, path: callbackPath, now: parts.now ?? Date.now });
  const gate = createSignInGate(() => tooManyAttempts('too many concurrent sign-ins, try again shortly', retrySeconds));
  const addressOf = (request: FastifyRequest): string => callerAddress(request) ?? '0.0.0.0';

  /** A page of the dashboard. Other sites are replaced by the start page. */
  function ownPage(next: string): string {
    const page = URL.parse(next, publicUrl);
    // The protocol too: `blob:` URLs have the origin of the page that created them.
    const isOwn = page?.origin === publicUrl.origin && page.protocol === publicUrl.protocol;
    return isOwn ? page.href : publicUrl.href;
  }

  async function enter(flow: Flow, request: FastifyRequest): Promise<Entered | { problem: Problem }> {
    const returned = new URL(request.url, publicUrl);
    const identity = await provider.finish(new URL(`${callbackPath}${returned.search}`, publicUrl), flow);
    const values = readClaim(identity.claims, roleClaim);
    const claimed = readRoles(values, operatorValue);
    const entry = await enterByIdentity(database, { ...readPerson(identity), ...claimed });
    const about = { issuer: identity.issuer, subject: identity.subject };
    if (entry.unknownSlugs.length > 0)
      request.log.warn({ ...about, workspaces: entry.unknownSlugs }, 'the role claim names unknown workspaces');
    if ('personId' in entry) return { personId: entry.personId, idToken: identity.idToken };
    request.log.warn({ ...about, reason: entry.refusal, values: values.length }, 'single sign-on was refused');
    return { problem: entry.refusal };
  }

  return {
    name,

    async start(next, request) {
      const { origin } = request.headers;
      // The cookie would be set for another host than the one that the provider sends the browser to.
      if (origin !== undefined && origin !== publicUrl.origin)
        throw conflict(`single sign-on works at ${publicUrl.origin} only; open the dashboard there`);
      return await gate.run('', addressOf(request), async () => {
        try {
          const { location, checks } = await provider.start(new URL(callbackPath, publicUrl));
          return { location, cookie: cookie.write({ ...checks, next: ownPage(next) }) };
        } catch (cause) {
          request.log.error({ err: cause }, 'the OpenID provider cannot be used');
          throw failed('the sign-in provider cannot be reached, try again shortly', 'sso_unavailable', { cause });
        }
      });
    },

    async finish(request) {
      const flow = cookie.read(request.headers.cookie);
      const outcome = flow
        ? await gate
            .run('', addressOf(request), () => enter(flow, request))
            .catch((error: unknown) => {
              const problem = problemOf(error, request);
              request.log.warn({ err: error, reason: problem, detail: sentenceOf(error) }, 'single sign-on failed');
              return { problem };
            })
        : { problem: 'expired' as const };
      if ('problem' in outcome)
        return { location: new URL(`/login?sso=${outcome.problem}`, publicUrl).href, cookies: [cookie.clear()] };
      const { personId, idToken = '' } = outcome;
      const isKept = idToken !== '' && idToken.length <= idTokenCharactersMax;
      const sealedIdToken = isKept ? sealer.seal(Buffer.from(idToken)) : undefined;
      const session = await sessions.begin(personId, request, { method: 'sso', sealedIdToken });
      return { location: flow?.next ?? publicUrl.href, cookies: [cookie.clear(), session] };
    },

    async signOut({ method, sealedIdToken }, request) {
      if (method !== 'sso') return null;
      try {
        const idToken = sealedIdToken === null ? undefined : sealer.open(sealedIdToken).toString();
        return await provider.signOut(idToken, new URL('/login', publicUrl));
      } catch (error) {
        request.log.warn({ err: error }, 'the session at the OpenID provider was not ended');
        return null;
      }
    },
  };
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (isUnavailable(error)) return 'provider';
  return new URL(request.url, 'http://localhost').searchParams.has('error') ? 'denied' : 'failed';
}

/** The library wraps errors of requests. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || (error instanceof Error && isUnavailable(error.cause));

function readPerson({ issuer, subject, claims }: Identity) {
  const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    issuer,
    subject,
    email: textOf(claims['email']),
    isEmailVerified: claims['email_verified'] === true,
    name: textOf(claims['name']),
  };
}
