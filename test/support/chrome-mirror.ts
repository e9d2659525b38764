// A mirror of Chrome for Testing on loopback. Its archive holds a small program that starts the browser of this test run, so
// that what is fetched from it really paints.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archiveUrl } from '../../src/web/browser/install/chrome-for-testing.ts';
import type { ChromePins } from '../../src/web/browser/install/chrome-for-testing.ts';
import { makeZip } from './archives.ts';
import { testBrowser } from './test-browser.ts';

export interface ChromeMirror {
  address: string;
  pins: ChromePins;
  archive: Buffer;
  /** Downloads so far. */
  asked: number;
  /** How the archive is sent; by default as it is. */
  send: (response: ServerResponse) => void;
  close(): void;
}

const { path, libraries = [] } = testBrowser;

/** Starts the browser of the run. */
export const paintingProgram = `#!/bin/sh\nLD_LIBRARY_PATH='${libraries.join(':')}' exec '${path}' "$@"\n`;
/** Starts and exits without output. */
export const brokenProgram = '#!/bin/sh\nexit 3\n';

export async function startChromeMirror(program = paintingProgram): Promise<ChromeMirror> {
  const archive = makeZip({
    'chrome-headless-shell-linux64/chrome-headless-shell': { content: program, mode: 0o100755 },
    'chrome-headless-shell-linux64/LICENSE': { content: 'of the mirror' },
  });
  const pin = { bytes: archive.length, sha256: createHash('sha256').update(archive).digest('hex') };
  const pins: ChromePins = { version: '153.0.8001.0', platforms: { linux64: pin } };
  const server = createServer((request, response) => {
    mirror.asked++;
    if (mirror.address + request.url !== archiveUrl(mirror.address, pins.version, 'linux64')) response.writeHead(404);
    mirror.send(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mirror: ChromeMirror = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pins,
    archive,
    asked: 0,
    send: (response) => response.end(archive),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return mirror;
}
