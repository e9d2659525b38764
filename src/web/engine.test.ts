import { describe, expect, test } from 'vitest';
import { chooseHttpEngine, createHttpEngine } from './engine.ts';
import { createUndiciEngine } from './undici-engine.ts';
import { createWreqEngine, type Wreq } from './wreq-engine.ts';

const missing = () => Promise.reject(new Error('no binary'));
const present = () => Promise.resolve({} as Wreq);

describe('the HTTP engine', () => {
  test('is wreq where its binary loads', async () => {
    expect(await chooseHttpEngine('auto', present)).toMatchObject({ name: 'wreq', why: 'looks like Chrome 149' });
    expect(await chooseHttpEngine('wreq', present)).toMatchObject({ name: 'wreq' });
  });

  test('is undici where it does not, and says so', async () => {
    const why = `the binary of wreq does not load on ${process.platform}-${process.arch}`;
    expect(await chooseHttpEngine('auto', missing)).toEqual({ name: 'undici', why, isFallback: true });
  });

  test('is undici when that is asked for, without a look at wreq', async () => {
    expect(await chooseHttpEngine('undici', present)).toMatchObject({ name: 'undici', isFallback: false });
  });

  test('is nothing when wreq is asked for by name and is not there', async () => {
    await expect(chooseHttpEngine('wreq', missing)).rejects.toThrow(/SITEGLASS_HTTP_ENGINE is wreq, but the binary/);
  });

  test('is made on this machine, whatever it has', async () => {
    const { engine, chosen } = await createHttpEngine({ choice: 'auto', environment: {} });
    expect(['wreq', 'undici']).toContain(chosen.name);
    await engine.close();
  });

  test('of wreq removes proxies from the environment before wreq can read them, every time', async () => {
    const environment: Record<string, string | undefined> = {};
    const seen: string[] = [];
    const wreq = {
      createTransport() {
        seen.push(Object.keys(environment).join());
        return Promise.reject(new Error('enough seen'));
      },
    } as unknown as Wreq;
    const engine = createWreqEngine({ wreq, fallback: createUndiciEngine(), environment });
    const request = (name: string) => ({
      url: new URL(`http://${name}.example/`),
      method: 'GET',
      headers: [],
      addresses: [{ address: '127.0.0.1', family: 4 as const }],
      bodyBytesMax: 1,
      deadline: { at: performance.now() + 1000, seconds: 1 },
    });
    for (const name of ['a', 'b']) {
      Object.assign(environment, { HTTP_PROXY: 'http://x', https_proxy: 'http://x', all_proxy: 'http://x', HOME: '/' });
      await expect(engine.request(request(name))).rejects.toThrow(/failed/);
    }
    expect(seen).toEqual(['HOME', 'HOME']);
    await engine.close();
  });
});
