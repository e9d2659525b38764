// Asks everything that listens on loopback for a page, and keeps the answers as they were: status, headers, body, and the
// scripts and style sheets of the page.
import { readFileSync } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { refreshOf } from '../../../src/web/http/redirects.ts';

export interface Answer {
  /** Path and query. */
  path: string;
  status: number;
  /** Name, value, name, value, as received. */
  headers: string[];
  /** In base64. */
  body: string;
}

export interface Capture {
  package: string;
  source: string;
  version: string;
  section: string;
  homepage: string | null;
  /** `package version` of everything that was installed with it. */
  installed: string[];
  port: number;
  /** What was asked for first. */
  path: string;
  /** The redirects, and the page last. */
  hops: Answer[];
  sides: Answer[];
}

const answerMsMax = 8000;
const bodyBytesMax = 1024 * 1024;
const sideBytesMax = 512 * 1024;
const redirectsMax = 5;
const scriptsMax = 16;
const stylesMax = 4;

/** The TCP ports that anything listens on, in this network namespace. */
export function listeningPorts(): number[] {
  const ports = new Set<number>();
  for (const file of ['/proc/self/net/tcp', '/proc/self/net/tcp6']) {
    for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
      const [, local = '', , state] = line.trim().split(/\s+/);
      if (state === '0A') ports.add(Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16));
    }
  }
  return [...ports].toSorted((a, b) => a - b);
}

interface Target {
  port: number;
  isTls: boolean;
}

const get = (target: Target, path: string, cookies: ReadonlyMap<string, string>, bytesMax: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: target.port,
      path,
      agent: false,
      rejectUnauthorized: false,
      headers: {
        host: target.port === 80 || target.port === 443 ? 'localhost' : `localhost:${target.port}`,
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'accept-language': 'en-US,en;q=0.9',
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
    };
    const request = (target.isTls ? requestHttps : requestHttp)(options, (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        clearTimeout(timer);
        const body = Buffer.concat(chunks).subarray(0, bytesMax).toString('base64');
        resolve({ path, status: response.statusCode ?? 0, headers: response.rawHeaders, body });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= bytesMax) end();
      });
      response.on('end', end);
      response.on('error', reject);
      setTimeout(end, answerMsMax / 2).unref(); // a stream has no end
    });
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), answerMsMax);
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end();
  });

const headersOf = ({ headers }: Answer, wanted: string): string[] =>
  headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === wanted);

/** Where a page sends its visitors at once. */
function refreshIn(answer: Answer): string | undefined {
  const headers = Object.fromEntries(
    ['refresh', 'content-type'].flatMap((name) => headersOf(answer, name).map((value) => [name, value])),
  );
  return refreshOf(headers, Buffer.from(answer.body, 'base64'))?.to;
}

/** Follows redirects on the same server; undefined for what does not answer HTTP. */
async function open(
  target: Target,
  path: string,
): Promise<{ hops: Answer[]; cookies: Map<string, string> } | undefined> {
  const cookies = new Map<string, string>();
  const hops: Answer[] = [];
  let next: string | undefined = path;
  while (next !== undefined && hops.length <= redirectsMax) {
    const asked: string = next;
    const answer = await get(target, asked, cookies, bodyBytesMax).catch(() => undefined);
    if (answer === undefined) break;
    hops.push(answer);
    for (const cookie of headersOf(answer, 'set-cookie')) {
      const [, name, value] = /^\s*([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined) cookies.set(name, value ?? '');
    }
    const location = answer.status >= 300 && answer.status < 400 ? headersOf(answer, 'location')[0] : refreshIn(answer);
    const url = location === undefined ? undefined : URL.parse(location, `http://localhost:${target.port}${asked}`);
    const isHere = url != null && /^(?:localhost|127\.0\.0\.1|\[::1\]|vm)$/.test(url.hostname);
    next = isHere && Number(url.port || target.port) === target.port ? url.pathname + url.search : undefined;
  }
  return hops.length > 0 ? { hops, cookies } : undefined;
}

/** The files that a page loads from its own server. */
function filesOf(page: Answer, port: number): string[] {
  const html = Buffer.from(page.body, 'base64').toString('latin1');
  const base = `http://localhost:${port}${page.path}`;
  const found = (pattern: RegExp, max: number): string[] =>
    [
      ...new Set(
        [...html.matchAll(pattern)].slice(0, 100).flatMap(([, address = '']) => {
          const url = URL.parse(address.replaceAll('&amp;', '&'), base);
          return url !== null && url.hostname === 'localhost' ? [url.pathname + url.search] : [];
        }),
      ),
    ].slice(0, max);
  return [
    ...found(/<script\b[^>]{0,500}?\bsrc\s*=\s*["']?([^"'\s>]+)/gi, scriptsMax),
    ...found(/<link\b(?=[^>]{0,500}stylesheet)[^>]{0,500}?\bhref\s*=\s*["']?([^"'\s>]+)/gi, stylesMax),
  ];
}

/** The page at a path, if this port speaks HTTP. */
export async function probe(
  port: number,
  path: string,
): Promise<Pick<Capture, 'port' | 'path' | 'hops' | 'sides'> | undefined> {
  for (const isTls of [false, true]) {
    const target = { port, isTls };
    const opened = await open(target, path);
    const page = opened?.hops.at(-1);
    if (opened === undefined || page === undefined) continue;
    // A TLS server that explains itself in plain text.
    if (!isTls && page.status === 400 && /https|tls|ssl/i.test(Buffer.from(page.body, 'base64').toString('latin1'))) {
      const secure = await open({ port, isTls: true }, path);
      if (secure !== undefined) continue;
    }
    const sides: Answer[] = [];
    for (const file of ['/robots.txt', ...filesOf(page, port)]) {
      const side = await get(target, file, opened.cookies, sideBytesMax).catch(() => undefined);
      if (side?.status === 200) sides.push(side);
    }
    return { port, path, hops: opened.hops, sides };
  }
  return undefined;
}
