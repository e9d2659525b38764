// The cookie of a started sign-in: what must be presented at its end, sealed, so that any node can end it.
import { isObject, parseJson } from '../../contract/json.ts';
import type { Sealer } from '../../storage/sealing.ts';
import type { Checks } from './provider.ts';

const lifeSeconds = 600;
const cookieCharactersMax = 4000;

export interface Flow extends Checks {
  /** The page of the dashboard to open afterwards. */
  next: string;
}

export interface FlowCookie {
  /** The `set-cookie` header that starts a sign-in. */
  write(flow: Flow): string;
  /** The sign-in of a `cookie` header; undefined when there is none, or when it is too old or forged. */
  read(header: string | undefined): Flow | undefined;
  /** The `set-cookie` header that removes it. */
  clear(): string;
}

/** `path`: the only path that needs the cookie. */
export function createFlowCookie({
  sealer,
  publicUrl,
  path,
  now = Date.now,
}: {
  sealer: Sealer;
  publicUrl: URL;
  path: string;
  now?: () => number;
}): FlowCookie {
  const isSecure = publicUrl.protocol === 'https:';
  // Over TLS, `__Host-` keeps other hosts of the domain from planting their own sign-in here. It requires the path `/`.
  const name = isSecure ? '__Host-siteglass_sso' : 'siteglass_sso';
  // Lax, because the provider sends the browser here from another site.
  const attributes = `Path=${isSecure ? '/' : path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    write(flow) {
      const sealed = sealer.seal(Buffer.from(JSON.stringify({ kind, until: now() + lifeSeconds * 1000, ...flow })));
      return `${name}=${sealed.toString('base64url')}; ${attributes}; Max-Age=${lifeSeconds}`;
    },
    read(header = '') {
      const prefix = `${name}=`;
      const value = header
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(prefix))
        ?.slice(prefix.length);
      if (!value || value.length > cookieCharactersMax) return undefined;
      const flow = unseal(sealer, value);
      return flow && flow.until > now() ? flow : undefined;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

/** Other sealed values must not be accepted as a sign-in. */
const kind = 'sso';

function unseal(sealer: Sealer, value: string): (Flow & { until: number }) | undefined {
  let flow: unknown;
  try {
    flow = parseJson(sealer.open(Buffer.from(value, 'base64url')).toString());
  } catch {
    return undefined; // forged, or sealed with a key that has been replaced
  }
  if (!isObject(flow) || flow['kind'] !== kind) return undefined;
  const { until, state, nonce, verifier, next } = flow;
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return undefined;
  if (typeof until !== 'number' || typeof next !== 'string') return undefined;
  return { until, state, nonce, verifier, next };
}
