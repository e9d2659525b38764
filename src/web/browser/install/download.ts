// Downloads one file of known size and checksum. Any other content is an error, and no file is left.

import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { EnvHttpProxyAgent, fetch } from 'undici';
import type { FetchContext } from './source.ts';

const silentMsMax = 30_000;

export interface Pin {
  bytes: number;
  sha256: string;
}

/** Writes the file at a URL to a path. Uses the proxies of the environment (`HTTPS_PROXY`, `NO_PROXY`). */
export async function downloadPinned(
  url: string,
  path: string,
  pin: Pin,
  { signal, report }: FetchContext,
): Promise<void> {
  const agent = new EnvHttpProxyAgent({ headersTimeout: silentMsMax, bodyTimeout: silentMsMax });
  try {
    const response = await fetch(url, { dispatcher: agent, signal }).catch((error: unknown) => {
      throw new Error(`${url} could not be reached: ${describe(error)}`, { cause: error });
    });
    if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
    await write(response.body, url, path, pin, (percent) => report('downloading', percent));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await agent.destroy();
  }
}

async function write(
  body: AsyncIterable<Uint8Array>,
  url: string,
  path: string,
  pin: Pin,
  report: (percent: number) => void,
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks.next().catch((error: unknown) => {
      throw new Error(`${url} broke off after ${bytes} of ${pin.bytes} bytes: ${describe(error)}`, { cause: error });
    });
    if (done === true) break;
    bytes += value.length;
    if (bytes > pin.bytes) throw new Error(`${url} is longer than the ${pin.bytes} bytes that were expected`);
    hash.update(value);
    await file.write(value);
    report((bytes / pin.bytes) * 100);
  }
  if (bytes < pin.bytes) throw new Error(`${url} ended after ${bytes} of ${pin.bytes} bytes`);
  const found = hash.digest('hex');
  if (found !== pin.sha256) throw new Error(`${url} has the checksum ${found}, but ${pin.sha256} was expected`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
