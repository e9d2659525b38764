// The captured pages of the corpus folder, and a server on loopback that answers as the software did.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Answer, Capture } from './probe.ts';

/** Every page, by package. */
export async function readCaptures(corpusFolder: string): Promise<Capture[]> {
  const folder = join(corpusFolder, 'pages');
  if (!existsSync(folder)) return [];
  const captures: Capture[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted())
    captures.push(...(JSON.parse(await readFile(join(folder, file), 'utf8')) as Capture[]));
  return captures;
}

export interface Replay {
  /** The server shows this page until the next one. */
  show(capture: Capture): string;
  close(): void;
}

/** Headers of the connection, not of the answer. */
const ofConnection = /^(?:connection|keep-alive|transfer-encoding|content-length|content-encoding|upgrade|date)$/i;

export async function startReplay(): Promise<Replay> {
  let answers = new Map<string, Answer>();
  const server = createServer({ insecureHTTPParser: true }, (request, response) => {
    const answer = answers.get(request.url ?? '/');
    response.sendDate = false;
    if (answer === undefined) return response.writeHead(404).end();
    const headers: string[] = [];
    for (let at = 0; at + 1 < answer.headers.length; at += 2) {
      const [name = '', value = ''] = answer.headers.slice(at, at + 2);
      if (ofConnection.test(name)) continue;
      headers.push(name, name.toLowerCase() === 'location' ? localOf(value, answer.path) : value);
    }
    try {
      response.writeHead(answer.status, headers);
    } catch {
      response.writeHead(answer.status); // a header that no server may send
    }
    return response.end(Buffer.from(answer.body, 'base64'));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    show(capture) {
      // A redirect to itself with a cookie ends at the last answer.
      answers = new Map([...capture.sides, ...capture.hops].map((answer) => [answer.path, answer]));
      return origin + capture.path;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function localOf(location: string, path: string): string {
  const url = URL.parse(location, `http://localhost${path}`);
  return url === null ? location : url.pathname + url.search;
}
