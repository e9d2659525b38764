// A website on loopback behind a check of the test's choice: without its cookie every page is a 403 with the check's own
// page, whose script posts what it has found to /.check. Visitors who pass get the cookie and reload the page.
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Check {
  /** The page's content; `report(value)` posts a finding and continues. */
  page: string;
  /** Files that the page needs, by path. */
  scripts: Record<string, string>;
  /** Further answers in JSON, by path. */
  answers?: Record<string, () => Promise<unknown>>;
  /** Whether a finding lets its visitor in. */
  passes(finding: string): Promise<boolean>;
}

export interface CheckedSite {
  port: number;
  /** What visitors have posted, in order. */
  findings: string[];
  close(): Promise<void>;
}

const report = `<script>
async function report(finding) {
  const { ok } = await fetch('/.check', { method: 'POST', body: JSON.stringify(finding) });
  if (ok) location.reload();
}
</script>`;

export async function startCheckedSite({ page, scripts, answers = {}, passes }: Check): Promise<CheckedSite> {
  const secret = randomBytes(16);
  const findings: string[] = [];
  const files = new Map(Object.entries(scripts).map(([path, file]) => [path, readFileSync(file)]));
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const cookie = createHmac('sha256', secret)
      .update(request.headers['user-agent'] ?? '')
      .digest('hex');
    if (files.has(path)) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(files.get(path));
    } else if (answers[path]) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await answers[path]()));
    } else if (path === '/.check') {
      const finding = await text(request);
      findings.push(finding);
      const isPassed = await passes(finding);
      response
        .writeHead(isPassed ? 204 : 403, isPassed ? { 'set-cookie': `pass=${cookie}; Path=/; HttpOnly` } : {})
        .end();
    } else if ((request.headers.cookie ?? '').includes(`pass=${cookie}`)) {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Shop</title><h1>Goods</h1><p>${path}`);
    } else {
      const body = `<!doctype html><title>One moment</title>${report}${page}`;
      response.writeHead(403, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(body);
    }
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    findings,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
