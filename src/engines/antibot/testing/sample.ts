// Responses in one line, for tests: `403 | server: cloudflare | set-cookie: a=b || <p>body</p>`.
import type { ObservedResponse } from '../detector.ts';

/** `url:` is the final URL, `cname:` a canonical name of its host. Everything else before the body is a header. */
export function readSample(sample: string): ObservedResponse & { headers: Record<string, string | string[]> } {
  const split = sample.indexOf(' || ');
  const head = split === -1 ? sample : sample.slice(0, split);
  const body = split === -1 ? '' : sample.slice(split + 4);
  const [status, ...lines] = head.split(' | ');
  const headers: Record<string, string | string[]> = body === '' ? {} : { 'content-type': 'text/html; charset=utf-8' };
  const canonicalNames: string[] = [];
  let finalUrl = 'https://site.test/';
  for (const line of lines) {
    const colon = line.indexOf(': ');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 2);
    if (name === 'url') finalUrl = value;
    else if (name === 'cname') canonicalNames.push(value);
    else if (name === 'set-cookie') headers[name] = [headers[name] ?? [], value].flat();
    else headers[name] = value;
  }
  return { status: Number(status), finalUrl, headers, body: Buffer.from(body), redirects: [], canonicalNames };
}
