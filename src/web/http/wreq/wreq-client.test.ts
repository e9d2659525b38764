import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { HttpRequest } from '../http-engine.ts';
import { serveHttp } from '../../testing/servers.ts';
import { createUndiciEngine } from '../undici-engine.ts';
import { wreqLibraries } from './binding.ts';
import { createWreqClient, type WreqClient } from './wreq-client.ts';

const directory = mkdtempSync(join(tmpdir(), 'siteglass-wreq-'));
afterAll(() => rmSync(directory, { recursive: true }));
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

let scripts = 0;

/** An engine whose process starts with this code and handles requests like this, and a server that reports its client. */
async function setUp({ begin = `report({ type: 'ready' })`, onRequest = '' }: { begin?: string; onRequest?: string }) {
  const script = join(directory, `process-${++scripts}.mjs`);
  writeFileSync(
    script,
    `const crash = () => process.kill(process.pid, 'SIGSEGV');
     const report = (event) => process.send({ type: 'event', event });
     process.on('disconnect', () => process.exit());
     process.on('message', (message) => {
       if (message.type === 'stop') process.exit();
       if (message.type !== 'call') return;
       const { id, input: request } = message;
       const answer = (output) => process.send({ type: 'answer', id, output });
       ${onRequest}
     });
     ${begin};`,
  );
  const { port, close } = await serveHttp((_, response) => response.end('by the other engine'));
  const changes: (string | undefined)[] = [];
  const client = createWreqClient({
    library: wreqLibraries[0],
    fallback: createUndiciEngine(),
    script,
    startSeconds: 5,
    hangSeconds: 0.1,
    onChange: ({ trouble }: WreqClient) => changes.push(trouble),
  });
  cleanups.push(close, () => client.close());
  const ask = async (more: Partial<HttpRequest> = {}) => {
    const response = await client.request({
      url: new URL(`http://site.example:${port}/`),
      method: 'GET',
      headers: [],
      addresses: [{ address: '127.0.0.1', family: 4 }],
      bodyBytesMax: 1000,
      deadline: { at: performance.now() + 10_000, seconds: 10 },
      ...more,
    });
    return response.body.toString();
  };
  return { client, ask, changes };
}

const answering = `answer({ type: 'response', response: { status: 200, headers: {}, body: Buffer.from('by wreq'), firstByteMs: 1 } })`;

describe('the wreq process', () => {
  test('serves requests', async () => {
    const { client, ask, changes } = await setUp({ onRequest: answering });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['by wreq', 'by wreq', 'by wreq']);
    expect([client.trouble, changes]).toEqual([undefined, [undefined]]);
  });

  test('has an empty environment, without proxies and secrets', async () => {
    const { ask } = await setUp({
      onRequest: answering.replace(`'by wreq'`, `Object.keys(process.env).sort().join()`),
    });
    const names = (await ask()).split(',').filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(names.filter((name) => name !== 'NODE_COMPILE_CACHE')).toEqual(['PATH']);
  });

  test('declines requests, which the other engine serves; plain http through an HTTP proxy goes there directly', async () => {
    const { client, ask } = await setUp({ onRequest: `answer({ type: 'declined' })` });
    expect(await ask()).toBe('by the other engine');
    expect(client.trouble).toBeUndefined();
    const proxy = { protocol: 'http', host: 'p.example', port: 9, username: '', password: '' } as const;
    const addresses = [{ address: '127.0.0.1', family: 4 }] as const;
    await expect(ask({ proxy: { ...proxy, addresses } })).rejects.toThrow('the proxy p.example:9 cannot be reached');
  });

  test('that crashes repeatedly fails no request, and is not restarted again', async () => {
    const { client, ask, changes } = await setUp({ onRequest: 'crash()' });
    for (let i = 0; i < 5; i++) expect(await ask()).toBe('by the other engine');
    expect(client.trouble).toBe('the wreq process exited 3 times within ten minutes');
    expect(changes).toEqual([undefined, undefined, undefined, client.trouble]);
    expect(client.pid).toBeUndefined();
  });

  test('that crashes is restarted', async () => {
    const crashOnce = `if (request.seconds === 1) crash(); else ${answering}`;
    const { ask } = await setUp({ onRequest: crashOnce });
    const deadline = { at: performance.now() + 10_000, seconds: 1 };
    expect([await ask({ deadline }), await ask()]).toEqual(['by the other engine', 'by wreq']);
  });

  test('that crashes during a POST does not cause a retry', async () => {
    const { ask } = await setUp({ onRequest: 'crash()' });
    await expect(ask({ method: 'POST', body: 'x' })).rejects.toMatchObject({ code: 'target_reset' });
  });

  test('that hangs delays no request past its deadline, and is killed', async () => {
    const { ask } = await setUp({ onRequest: `if (request.seconds === 1) for (;;); else ${answering}` });
    const deadline = { at: performance.now() + 100, seconds: 1 };
    const behind = ask();
    await expect(ask({ deadline })).rejects.toThrow('target timed out after 1 s');
    expect(await behind).toBe('by wreq');
    const stuck = ask({ method: 'GET' });
    expect(await stuck).toBe('by the other engine');
    expect(await ask()).toBe('by wreq');
  });

  test('that does not load is reported with the reason', async () => {
    const { client, ask, changes } = await setUp({ begin: `report({ type: 'unable', why: 'GLIBC_2.99 not found' })` });
    expect(await ask()).toBe('by the other engine');
    expect(client.trouble).toBe('wreq does not load: GLIBC_2.99 not found');
    expect(changes).toEqual([client.trouble]);
  });

  test('that crashes while loading is tried three times', async () => {
    const { client, ask } = await setUp({ begin: 'crash()' });
    for (let i = 0; i < 4; i++) expect(await ask()).toBe('by the other engine');
    expect(client.trouble).toBe('the wreq process exited 3 times within ten minutes');
  });

  test('that starts too slowly is reported, also if nothing else keeps the command running', async () => {
    const script = join(directory, 'silent.mjs');
    writeFileSync(script, 'setInterval(() => {}, 1000)');
    const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
    const command = `const { createWreqClient } = await import(${module('wreq-client.ts')});
      const { createUndiciEngine } = await import(${module('../undici-engine.ts')});
      const { wreqLibraries } = await import(${module('binding.ts')});
      const client = createWreqClient({
        library: wreqLibraries[0], fallback: createUndiciEngine(), script: ${JSON.stringify(script)}, startSeconds: 0.01,
      });
      await client.settled();
      console.log(client.trouble);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', command]);
    expect(stdout).toBe('the wreq process exited 3 times within ten minutes\n');
  });

  test('receives the abort of a caller', async () => {
    const { ask } = await setUp({});
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('gone')), 50);
    await expect(ask({ signal: controller.signal })).rejects.toThrow('gone');
  });

  test('stops with the engine, and its pending requests are rejected', async () => {
    const { client, ask } = await setUp({});
    const waiting = ask().catch((error: unknown) => error);
    await client.settled();
    const pid = client.pid!;
    await new Promise(setImmediate);
    await client.close();
    expect(await waiting).toMatchObject({ code: 'target_reset' });
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
