// Sessions of the dashboard, stored in the database and identified by a cookie, and rate limits of sign-ins.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findAccountId } from '../accounts/accounts.ts';
import { isPassword } from '../accounts/passwords.ts';
import { callerAddress } from '../contract/caller-address.ts';
import { ApiError, badParameter, forbidden, tooManyAttempts, unauthorized } from '../contract/errors.ts';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { Database } from '../storage/database.ts';
import type { SignInMethod } from '../contract/management/person.ts';
import type { Actor, Authenticate, Role, SignedIn } from './permissions.ts';
import { isObject } from '../contract/json.ts';
import { countAttempt } from './attempts.ts';
import { createSignInGate } from './sign-in-gate.ts';

const idleDays = 7;
const lifeDays = 30;
const daySeconds = 86_400;
const agentCharactersMax = 200;
const emailCharactersMax = 254;

/** Attempts per 15 minutes. The limit per e-mail is higher, so that an attacker cannot easily lock its owner out. */
const attemptLimits = {
  table: 'login_attempt',
  minutes: 15,
  max: { emailFromIp: 5, ip: 30, email: 100 },
  refusal: () => tooManySignIns(),
} as const;
const retrySeconds = 60;

export interface Sessions {
  authenticate: Authenticate;
  /** The person of the session cookie, or null. Throws a 403 for cross-origin changes. */
  find(request: FastifyRequest): Promise<SignedIn | null>;
  /** The id of the person with this password. 401 when it is wrong; 429 after too many attempts. */
  check(email: string, password: string, ip: string): Promise<number>;
  /** Like `check`, but also checks the second factor if there is one. 401 with `code_required` when the code is missing. */
  enter(email: string, password: string, code: string | undefined, ip: string): Promise<number>;
  /** Starts a session with a new token and returns the `set-cookie` header. Ends the previous session of the browser. */
  begin(personId: number, request: FastifyRequest, origin?: SessionOrigin): Promise<string>;
  /** Ends the session of a request. `cookie` is the `set-cookie` header that deletes the cookie; `ended` is null without a session. */
  end(request: FastifyRequest): Promise<{ cookie: string; ended: EndedSession | null }>;
}

/** How a session starts. */
export interface SessionOrigin {
  method: SignInMethod;
  /** The ID token of a sign-in by OpenID Connect. */
  sealedIdToken?: Buffer | undefined;
}

export interface EndedSession {
  method: SignInMethod;
  sealedIdToken: Buffer | null;
}

export function createSessions({
  database,
  secondFactor,
}: {
  database: Database;
  secondFactor: SecondFactor;
}): Sessions {
  const gate = createSignInGate(tooManySignIns);

  async function find(request: FastifyRequest): Promise<SignedIn | null> {
    const token = readCookie(request);
    if (token === undefined) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request);
    const [row] = await database.named<SignedIn & { isStale: boolean }>(
      'find_session',
      `select s.id as "sessionId", p.id as "personId", p.email, p.name, p.is_operator as "isOperator",
         p.welcomed_at is not null as "isWelcomed", p.totp is not null as "hasSecondFactor",
         p.has_password as "hasPassword", s.method as "signInMethod", s.seen_at < clock_timestamp() - interval '1 minute' as "isStale"
       from session s join person p on p.id = s.person_id
       where s.token_hash = $1 and p.active and s.expires_at > clock_timestamp()
         and s.seen_at > clock_timestamp() - interval '${idleDays} days'`,
      [hash(token)],
    );
    if (!row) return null;
    const { isStale, ...signedIn } = row;
    if (isStale) {
      await database.query('update session set seen_at = clock_timestamp() where id = $1', [signedIn.sessionId]);
    }
    return signedIn;
  }

  type AskMore = (personId: number, forgive: () => Promise<unknown>) => Promise<void>;

  async function attempt(email: string, password: string, ip: string, askMore: AskMore): Promise<number> {
    const address = email.trim().toLowerCase().slice(0, emailCharactersMax);
    return await gate.run(address, ip, () => attemptNow(address, password, ip, askMore));
  }

  /** One attempt to sign in. It counts as failed until the password and the second factor are both correct. */
  async function attemptNow(address: string, password: string, ip: string, askMore: AskMore): Promise<number> {
    const attemptId = await countAttempt(database, gate, attemptLimits, { email: address, ip });
    const forgive = () => database.query('delete from login_attempt where id = $1', [attemptId]);
    const [person] = await database.query<{ id: number; password: string }>(
      'select id, password from person where email = $1 and active',
      [address],
    );
    // Checked even without a person, so that the response takes as long.
    const isRight = await isPassword(password, person?.password);
    if (!person || !isRight) throw wrongPassword();
    await askMore(person.id, forgive);
    await forgive();
    return person.id;
  }

  return {
    find,

    async authenticate(request) {
      const person = await find(request);
      if (!person) return null;
      const slug = isObject(request.params) ? request.params['slug'] : undefined;
      return { ...(await placeOf(person, typeof slug === 'string' ? slug : undefined)), name: person.email, person };
    },

    check: (email, password, ip) => attempt(email, password, ip, () => Promise.resolve()),

    enter: (email, password, code, ip) =>
      attempt(email, password, ip, async (personId, forgive) => {
        if (code === undefined && (await secondFactor.isOn(personId))) {
          await forgive(); // the correct password without a code is not a failed attempt
          throw codeRequired();
        }
        if (!(await secondFactor.accept(personId, code ?? ''))) throw wrongCode();
      }),

    async begin(personId, request, { method, sealedIdToken } = { method: 'password' }) {
      const token = randomBytes(32).toString('base64url');
      const before = readCookie(request);
      await database.transaction(async (client) => {
        await client.query('delete from session where token_hash = $1 or expires_at < statement_timestamp()', [
          hash(before ?? ''),
        ]);
        await client.query(
          `insert into session (token_hash, person_id, expires_at, ip, agent, method, id_token)
           values ($1, $2, clock_timestamp() + interval '${lifeDays} days', $3, $4, $5, $6)`,
          [
            hash(token),
            personId,
            callerAddress(request),
            (request.headers['user-agent'] ?? '').slice(0, agentCharactersMax),
            method,
            sealedIdToken ?? null,
          ],
        );
        await client.query('update person set signed_in_at = clock_timestamp() where id = $1', [personId]);
      });
      return toCookie(request, token, lifeDays * daySeconds);
    },

    async end(request) {
      const token = readCookie(request);
      const [ended = null] =
        token === undefined
          ? []
          : await database.query<EndedSession>(
              'delete from session where token_hash = $1 returning method, id_token as "sealedIdToken"',
              [hash(token)],
            );
      return { cookie: toCookie(request, '', 0), ended };
    },
  };

  /** The role of a person in the workspace of the request. Operators have access to all workspaces. */
  async function placeOf(person: SignedIn, slug: string | undefined): Promise<Pick<Actor, 'role' | 'accountId'>> {
    if (person.isOperator) return { role: 'operator', accountId: null };
    const accountId = slug === undefined ? undefined : await findAccountId(database, slug);
    if (accountId === undefined) return noAccount;
    const [member] = await database.query<{ role: Role }>(
      'select role from member where account_id = $1 and person_id = $2',
      [accountId, person.personId],
    );
    return member ? { role: member.role, accountId } : noAccount;
  }
}

const noAccount = { role: 'viewer', accountId: 0 } as const;

const wrongPassword = (): ApiError => unauthorized('e-mail or password is wrong');

const codeRequired = (): ApiError =>
  unauthorized('a code from your authenticator app is required as well', 'code_required');

const wrongCode = (): ApiError => unauthorized('the code is wrong or was already used', 'code_wrong');

const tooManySignIns = (): ApiError =>
  tooManyAttempts('too many attempts to sign in, try again in a few minutes', retrySeconds);

/** Checks the password of a signed-in person again, with the same rate limits as a sign-in. */
export async function confirmPassword(
  sessions: Sessions,
  email: string,
  password: string,
  ip: string | null,
  parameter: string,
): Promise<void> {
  await sessions.check(email, password, ip ?? '0.0.0.0').catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? badParameter(parameter, 'is wrong') : error;
  });
}

/**
 * Protects changes made with a cookie, and sign-ins, against cross-site request forgery: the `origin` must be our own, and
 * the content type must be JSON, which other sites cannot send without a CORS preflight.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isSame = site === undefined ? origin !== undefined && hostOf(origin) === request.host : site === 'same-origin';
  if (!isSame) throw forbidden('cross-origin requests are not allowed here');
  const type = request.headers['content-type'];
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
  if ((hasBody || request.method !== 'DELETE') && !/^application\/(json|x-ndjson)\b/i.test(type ?? ''))
    throw forbidden('the content type must be application/json');
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;

// ---- the cookie ----------------------------------------------------------------------------------------------------

const sessionCookie = 'siteglass_session';
const tokenPattern = /^[\w-]{43}$/;

// Over TLS, the prefix `__Host-` makes browsers reject cookies set by other hosts or over plain HTTP.
const cookieName = (request: FastifyRequest): string =>
  request.protocol === 'https' ? `__Host-${sessionCookie}` : sessionCookie;

function readCookie(request: FastifyRequest): string | undefined {
  const prefix = `${cookieName(request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  return token !== undefined && tokenPattern.test(token) ? token : undefined;
}

function toCookie(request: FastifyRequest, token: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${cookieName(request)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
