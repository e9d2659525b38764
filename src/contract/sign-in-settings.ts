// Settings of sign-in: the public address, OpenID Connect and passwords.
import { choice, text, textOr } from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

/** Whether a host is this machine. Only such hosts may use plain HTTP. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

export const signInSettings = {
  publicUrl: {
    variable: 'SITEGLASS_PUBLIC_URL',
    help: 'Address of the dashboard as people open it, such as https://siteglass.example.com; for OpenID Connect and links in mails and events',
    read(value) {
      if (!value) return undefined;
      const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
      if (url === null || url.href !== `${url.origin}/`)
        throw new Error(`must be an address without a path, like https://siteglass.example.com, not "${value}"`);
      return url;
    },
  } satisfies Setting<URL | undefined>,
  passwordSignIn: choice(
    'SITEGLASS_PASSWORD_SIGN_IN',
    ['on', 'off'],
    'on',
    'Whether people can sign in with a password; off requires OpenID Connect',
  ),
  oidcIssuer: {
    variable: 'SITEGLASS_OIDC_ISSUER',
    help: 'Issuer of OpenID Connect, such as https://login.example.com/realms/staff; http only on loopback (default: no single sign-on)',
    read(value) {
      if (!value) return undefined;
      const url = URL.parse(value);
      const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
      if (url === null || !isAllowed || url.username !== '' || url.search !== '' || url.hash !== '')
        throw new Error(`must be an https address without query and fragment, not "${value}"`);
      return url;
    },
  } satisfies Setting<URL | undefined>,
  oidcClientId: text('SITEGLASS_OIDC_CLIENT_ID', 'Client ID of Siteglass at the issuer'),
  oidcClientSecret: text('SITEGLASS_OIDC_CLIENT_SECRET', 'Client secret of Siteglass at the issuer'),
  oidcRoleClaim: textOr(
    'SITEGLASS_OIDC_ROLE_CLAIM',
    'roles',
    'Claim with the roles of a person, as <workspace>:<role>; dots lead into objects, as in realm_access.roles',
  ),
  oidcOperatorValue: text(
    'SITEGLASS_OIDC_OPERATOR_VALUE',
    'Value of the role claim that makes a person an operator; unset: none does',
  ),
  oidcScopes: {
    variable: 'SITEGLASS_OIDC_SCOPES',
    help: 'Scopes to request, separated by spaces (default openid email profile)',
    read(value) {
      const scopes = (value || 'openid email profile').split(/[\s,]+/);
      if (!scopes.includes('openid')) throw new Error('must contain openid');
      return scopes.join(' ');
    },
  } satisfies Setting<string>,
  oidcName: {
    variable: 'SITEGLASS_OIDC_NAME',
    help: 'Name of the provider on the sign-in page (default single sign-on)',
    read(value) {
      const name = value || 'single sign-on';
      if (name.length > 40) throw new Error('must have at most 40 characters');
      return name;
    },
  } satisfies Setting<string>,
};

type SignInSettings = {
  [K in keyof typeof signInSettings]: ReturnType<(typeof signInSettings)[K]['read']> | undefined;
};

/** Settings that are missing, given those that are set. Each is reported by name. */
export function missingSignInSettings(settings: SignInSettings, isSet: (variable: string) => boolean): string[] {
  const first = Object.values(signInSettings).find(
    ({ variable }) => variable.startsWith('SITEGLASS_OIDC_') && isSet(variable),
  );
  if (first === undefined) {
    return settings.passwordSignIn === 'off'
      ? ['SITEGLASS_PASSWORD_SIGN_IN=off requires OpenID Connect: set SITEGLASS_OIDC_ISSUER']
      : [];
  }
  return (['oidcIssuer', 'oidcClientId', 'oidcClientSecret', 'publicUrl'] as const)
    .map((name) => signInSettings[name].variable)
    .filter((variable) => !isSet(variable))
    .map((variable) => `${variable} is required with ${first.variable}`);
}
