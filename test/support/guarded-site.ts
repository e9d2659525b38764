// A website on loopback behind a proof of work: without a cookie that belongs to the visitor's user agent every page is a
// 403 whose script has to find a number. Only a browser passes.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GuardedSite {
  port: number;
  /** Every request for a page: its path, and whether it passed. */
  visits: { path: string; isInside: boolean; userAgent: string; isNavigation: boolean }[];
  /** Proofs that were accepted. */
  proofs: number;
  /** Invalidates all cookies that were set. */
  rotate(): void;
  /** What else the site asks of those who have the cookie. */
  demand?: ((request: IncomingMessage) => boolean) | undefined;
  close(): Promise<void>;
}

const zeros = 3; // hexadecimal digits; some thousand tries

export async function startGuardedSite(): Promise<GuardedSite> {
  let secret = randomBytes(16);
  const cookieFor = (request: IncomingMessage) =>
    createHmac('sha256', secret)
      .update(request.headers['user-agent'] ?? '')
      .digest('hex');

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/.gate/proof') return takeProof(request, response, url);
    if (url.pathname === '/favicon.ico') return void response.writeHead(404).end();
    const hasCookie = (request.headers.cookie ?? '').includes(`gate=${cookieFor(request)}`);
    const isInside = hasCookie && (site.demand?.(request) ?? true);
    site.visits.push({
      path: url.pathname,
      isInside,
      userAgent: request.headers['user-agent'] ?? '',
      isNavigation: request.headers['sec-fetch-mode'] === 'navigate',
    });
    if (!isInside) return sendChallenge(response);
    switch (url.pathname) {
      case '/moved':
        return void response.writeHead(302, { location: '/goods' }).end('moved');
      case '/away':
        return void response.writeHead(302, { location: `http://elsewhere.test:${site.port}/` }).end();
      case '/leaves-by-script':
        return sendPage(response, `<script>location = 'http://elsewhere.test:${site.port}/'</script>`);
      default:
        sendPage(response, `<h1>Goods</h1><p>${url.pathname}</p><script>document.title = 'scripted'</script>`);
    }
  });

  function takeProof(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const [seed, answer] = [url.searchParams.get('seed') ?? '', url.searchParams.get('answer') ?? ''];
    const isProof = createHash('sha256')
      .update(seed + answer)
      .digest('hex')
      .startsWith('0'.repeat(zeros));
    if (isProof) site.proofs++;
    response
      .writeHead(isProof ? 204 : 403, isProof ? { 'set-cookie': `gate=${cookieFor(request)}; Path=/; HttpOnly` } : {})
      .end();
  }

  const site: GuardedSite = {
    port: 0,
    visits: [],
    proofs: 0,
    rotate: () => void (secret = randomBytes(16)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  site.port = (server.address() as AddressInfo).port;
  return site;
}

// The hash is written out, because browsers keep theirs from pages without https.
const challenge = `<!doctype html><title>One moment</title><p>Please wait.</p><script>
const rotate = (x, n) => (x >>> n) | (x << (32 - n));
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const start = primes.slice(0, 8).map((p) => fraction(p ** (1 / 2)));
const k = primes.map((p) => fraction(p ** (1 / 3)));
function sha256(text) {
  const h = [...start];
  const bytes = [...new TextEncoder().encode(text)];
  const bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let i = 7; i >= 0; i--) bytes.push(i > 3 ? 0 : (bits >>> (i * 8)) & 255);
  for (let at = 0; at < bytes.length; at += 64) {
    const w = [];
    for (let i = 0; i < 16; i++) w[i] = (bytes[at + i * 4] << 24) | (bytes[at + i * 4 + 1] << 16) | (bytes[at + i * 4 + 2] << 8) | bytes[at + i * 4 + 3];
    for (let i = 16; i < 64; i++) {
      const s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, z] = h;
    for (let i = 0; i < 64; i++) {
      const t1 = (z + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => (h[i] = (h[i] + value) | 0));
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
const seed = 'SEED';
let answer = 0;
while (!sha256(seed + answer).startsWith('${'0'.repeat(zeros)}')) answer++;
fetch('/.gate/proof?seed=' + seed + '&answer=' + answer).then(() => location.reload());
</script>`;

function sendChallenge(response: ServerResponse): void {
  response
    .writeHead(403, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(challenge.replace('SEED', randomBytes(8).toString('hex')));
}

function sendPage(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Shop</title>${body}`);
}
