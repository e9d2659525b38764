// A real OpenID provider on loopback, and a browser without scripts that signs in with it.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestProvider extends AsyncDisposable {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of people by subject. */
  people: Map<string, Record<string, unknown>>;
  /** The subject that signs in next; undefined: the provider refuses. */
  subject: string | undefined;
}

export interface TestProviderOptions {
  redirectUris: readonly string[];
  /** Where the provider may send browsers after a sign-out. */
  signOutUris?: readonly string[];
  /** The host of the issuer. For a browser, `localhost` and `127.0.0.1` are different sites. */
  host?: string;
  /** True: claims are in the ID token. False: they are in the user info only. */
  hasClaimsInToken?: boolean;
}

/** Starts the provider. It signs `subject` in without asking. */
export async function startProvider({
  redirectUris,
  signOutUris = [],
  host = '127.0.0.1',
  hasClaimsInToken = false,
}: TestProviderOptions): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const started: TestProvider = {
    issuer,
    clientId: 'siteglass',
    clientSecret: 'a secret with: /reserved+characters%',
    people: new Map(),
    subject: undefined,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: started.clientId,
        client_secret: started.clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...signOutUris],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['roles', 'realm_access'],
    },
    conformIdTokenClaims: !hasClaimsInToken,
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...started.people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: started.clientId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    const { subject } = started;
    const result =
      subject === undefined
        ? { error: 'access_denied', error_description: 'The person refused' }
        : { login: { accountId: subject } };
    return void provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return started;
}

interface Cookie {
  value: string;
  path: string;
}

/** Follows redirects and keeps cookies, as a browser does. */
export class TestBrowser {
  readonly cookies = new Map<string, Map<string, Cookie>>();

  /** One request. Cookies are kept by origin and sent by path. */
  async send(url: string | URL, options: RequestInit = {}): Promise<Response> {
    const { origin, pathname } = new URL(url);
    const jar = this.cookies.get(origin) ?? new Map<string, Cookie>();
    this.cookies.set(origin, jar);
    const cookie = [...jar]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      headers: { ...(options.headers as Record<string, string>), ...(cookie !== '' && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isOver = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
      if (isOver) jar.delete(name);
      else jar.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    return response;
  }

  /** Opens a page and follows redirects until one leads to a URL that `isLast` accepts, which is returned unopened. */
  async follow(url: string, isLast: (url: string) => boolean): Promise<string> {
    let current = url;
    for (let steps = 0; steps < 10; steps++) {
      if (isLast(current)) return current;
      const response = await this.send(current);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${current} answered ${response.status}: ${await response.text()}`);
      current = new URL(location, current).href;
    }
    throw new Error(`too many redirects from ${url}`);
  }
}
