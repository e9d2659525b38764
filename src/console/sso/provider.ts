// The OpenID provider: discovery, the URL that a sign-in starts at, and the exchange of its code for claims. The library checks
// state, nonce, PKCE, issuer, audience, expiry and the signature of the ID token.
import type { ClientAuth, Configuration } from 'openid-client';
import { createSharedRun } from '../../flow/single-flight.ts';
import type { ProviderFetch } from '../../web/http/provider-fetch.ts';
import { readClaim } from './claims.ts';

export interface ProviderSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The user info is read too when the ID token lacks this claim. */
  roleClaim: string;
}

/** What a started sign-in must present at its end. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Identity {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  /** The ID token as it was received; it names the session when the person signs out. */
  idToken: string | undefined;
}

export interface Provider {
  /** Starts a sign-in. `location` is the page of the provider. */
  start(redirectUri: URL): Promise<{ location: string; checks: Checks }>;
  /** Ends a sign-in. `returned` is the URL that the provider sent the browser to. */
  finish(returned: URL, checks: Checks): Promise<Identity>;
  /** The page of the provider that ends its session and returns to `returnTo`; null if the provider has none. */
  signOut(idToken: string | undefined, returnTo: URL): Promise<string | null>;
}

/** The provider cannot be reached, or its configuration is unusable. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

const timeoutSeconds = 10;
const clockToleranceSeconds = 30;
/** Providers rotate keys and move endpoints rarely. Unknown signing keys are fetched at once, by the library. */
const discoveryTtlMs = 3_600_000;

export function createProvider(
  settings: ProviderSettings,
  fetch: ProviderFetch['fetch'],
  now: () => number = Date.now,
): Provider {
  let known: { at: number; config: Configuration } | undefined;
  const discovery = createSharedRun(() => discover(settings, fetch));

  /** The configuration, discovered at the first sign-in and again after an hour. */
  async function configuration(): Promise<Configuration> {
    if (known && now() - known.at < discoveryTtlMs) return known.config;
    try {
      const config = await discovery.join();
      known = { at: now(), config };
      return config;
    } catch (error) {
      if (known) return known.config; // an old configuration is better than none
      throw new ProviderUnavailable(`${settings.issuer.href} cannot be used`, { cause: error });
    }
  }

  return {
    async start(redirectUri) {
      const client = await import('openid-client');
      const config = await configuration();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri.href,
        scope: settings.scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, checks };
    },

    async finish(returned, { state, nonce, verifier }) {
      const client = await import('openid-client');
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no ID token');
      const { userinfo_endpoint: userInfo } = config.serverMetadata();
      // Some providers put the e-mail address and groups into the user info only.
      const isComplete = claims['email'] !== undefined && readClaim(claims, settings.roleClaim).length > 0;
      const more =
        isComplete || userInfo === undefined ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
      return { issuer: claims.iss, subject: claims.sub, claims: mergeClaims(claims, more), idToken: tokens.id_token };
    },

    async signOut(idToken, returnTo) {
      const client = await import('openid-client');
      const config = await configuration();
      const endpoint = URL.parse(config.serverMetadata().end_session_endpoint ?? '');
      // The browser opens it: like the other endpoints, it must use TLS, except with a provider on loopback.
      if (endpoint?.protocol !== 'https:' && endpoint?.protocol !== settings.issuer.protocol) return null;
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo.href,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href;
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** The ID token takes precedence. That an address is verified counts only for the address that the same source names. */
function mergeClaims(token: Claims, userInfo: Claims): Claims {
  const email = token['email'] ?? userInfo['email'];
  const [verified] = [token, userInfo]
    .filter((one) => one['email'] === email && one['email_verified'] !== undefined)
    .map((one) => one['email_verified']);
  return { ...userInfo, ...token, email, email_verified: verified };
}

async function discover(settings: ProviderSettings, fetch: ProviderFetch['fetch']): Promise<Configuration> {
  const client = await import('openid-client');
  const { issuer, clientId, clientSecret } = settings;
  const basic = client.ClientSecretBasic(clientSecret);
  const post = client.ClientSecretPost(clientSecret);
  // Basic is the default of the specification. The secret is sent in the body only to providers that do not list Basic.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  return await client.discovery(issuer, clientId, { [client.clockTolerance]: clockToleranceSeconds }, authenticate, {
    [client.customFetch]: (url, options) =>
      fetch(url, { ...options, body: options.body instanceof URLSearchParams ? options.body.toString() : null }).catch(
        (cause: unknown) => {
          throw new ProviderUnavailable(`the request to ${new URL(url).origin} failed`, { cause });
        },
      ),
    timeout: timeoutSeconds,
    // Verify the signature of ID tokens although they come directly from the provider.
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []), // settings allow this on loopback only
    ],
  });
}
