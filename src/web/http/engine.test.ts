import { describe, expect, test } from 'vitest';
import { createHttpEngine, type EngineStatus } from './engine.ts';
import { findWreq, wreqLibraries } from './wreq/binding.ts';
import type { WreqClient, WreqClientParts } from './wreq/wreq-client.ts';

const findLibrary = () => wreqLibraries[0];

/** A wreq engine with this value of `trouble`. */
const wreqWith = (trouble: string | undefined) => (parts: WreqClientParts) => {
  const client: WreqClient = {
    ...parts.fallback,
    library: parts.library,
    trouble,
    pid: undefined,
    settled: async () => parts.onChange?.(client),
  };
  return client;
};

async function statusOf(parts: Parameters<typeof createHttpEngine>[0]): Promise<EngineStatus> {
  const statuses: EngineStatus[] = [];
  const engine = createHttpEngine({ ...parts, onChange: (status) => statuses.push(status) });
  await engine.settled();
  expect(statuses).toContainEqual(engine.status);
  await engine.close();
  return engine.status;
}

describe('the HTTP engine', () => {
  test('is wreq if a release of it loads, and reports the release', async () => {
    for (const library of wreqLibraries) {
      for (const choice of ['auto', 'wreq'] as const) {
        const name = `wreq-js ${library.version}`;
        const status = await statusOf({ choice, findLibrary: () => library, createWreq: wreqWith(undefined) });
        const why = `${name} looks like Chrome 149`;
        expect(status).toEqual({ name: 'wreq', library: name, why, isFallback: false, isFault: false });
      }
    }
  });

  test('is undici if wreq has no binary, which is a fault only if wreq was configured', async () => {
    const why = `wreq has no binary for ${process.platform} on ${process.arch}`;
    for (const choice of ['auto', 'wreq'] as const) {
      const status = await statusOf({ choice, findLibrary: () => undefined });
      expect(status).toEqual({ name: 'undici', library: 'undici', why, isFallback: true, isFault: choice === 'wreq' });
    }
  });

  test('is undici if the binary is broken, and reports that', async () => {
    const status = await statusOf({ choice: 'auto', findLibrary, createWreq: wreqWith('it crashed') });
    expect(status).toEqual({ name: 'undici', library: 'undici', why: 'it crashed', isFallback: true, isFault: true });
  });

  test('is wreq for https and undici for plain http', async () => {
    const asked: string[] = [];
    const createWreq = (parts: WreqClientParts): WreqClient => ({
      ...wreqWith(undefined)(parts),
      request: async ({ url }) => {
        asked.push(url.href);
        return { status: 200, headers: {}, body: Buffer.from('by wreq'), firstByteMs: 1 };
      },
    });
    const engine = createHttpEngine({ choice: 'auto', findLibrary, createWreq });
    const ask = (address: string) =>
      engine.request({
        url: new URL(address),
        method: 'GET',
        headers: [],
        addresses: [{ address: '127.0.0.1', family: 4 }],
        bodyBytesMax: 1000,
        deadline: { at: performance.now() + 5000, seconds: 5 },
      });
    expect((await ask('https://127.0.0.1:1/')).body.toString()).toBe('by wreq');
    await expect(ask('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'target_refused' });
    expect(asked).toEqual(['https://127.0.0.1:1/']);
    await engine.close();
  });

  test('is undici if configured', async () => {
    expect(await statusOf({ choice: 'undici', findLibrary })).toMatchObject({ name: 'undici', isFallback: false });
  });

  test('is created on every machine', async () => {
    const library = findWreq();
    const expected = library === undefined ? 'undici' : `wreq-js ${library.version}`;
    expect((await statusOf({ choice: 'auto' })).library).toBe(expected);
  });
});
