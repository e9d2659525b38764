// HTTP requests to an OpenID provider that the operator configured. The address guard does not apply, because a provider in a
// private network is normal; the provider itself names the addresses of its endpoints.
import { Agent, fetch } from 'undici';
import { isLoopback } from '../../contract/sign-in-settings.ts';

const bodyBytesMax = 1_048_576;
const connectMs = 5000;
const silenceMs = 10_000;

interface ProviderRequest {
  method: string;
  headers: Record<string, string>;
  body: string | null;
  signal?: AbortSignal | undefined;
}

export interface ProviderFetch {
  /** Sends a request. Redirects are not followed; a large body and plain HTTP to another machine are errors. */
  fetch(url: string, request: ProviderRequest): Promise<Response>;
  close(): Promise<void>;
}

/** `ca`: the trusted authorities; undefined: those of Node.js. */
export function createProviderFetch(ca: string[] | undefined): ProviderFetch {
  const dispatcher = new Agent({
    connect: { timeout: connectMs, ...(ca !== undefined && { ca }) },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
  return {
    async fetch(url, { method, headers, body, signal }) {
      const { protocol, hostname, origin } = new URL(url);
      if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
        throw new Error(`${origin} must use https`);
      const response = await fetch(url, {
        method,
        headers,
        body,
        redirect: 'manual',
        dispatcher,
        ...(signal !== undefined && { signal }),
      });
      const bytes = await readBody(response.body, origin);
      const kept = [...response.headers].filter(([name]) => !/^content-(?:encoding|length)$/.test(name));
      return new Response(bytes.length === 0 ? null : bytes, { status: response.status, headers: kept });
    },
    close: () => dispatcher.close(),
  };
}

async function readBody(body: AsyncIterable<Uint8Array> | null, origin: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > bodyBytesMax) throw new Error(`the response of ${origin} exceeds 1 MiB`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
