import { describe, expect, test } from 'vitest';
import type { Blob } from '../../storage/blobs.ts';
import { createCaptureFiles } from './capture-files.ts';
import type { Capture } from './capture-files.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const evening = new Date('2026-05-01T18:00:00Z');
const id = '0d4ad1a6-0c2e-4f0e-9b3d-3a1f5f7c9e11';
const capture: Capture = {
  finalUrl: 'https://example.com/ä',
  status: 404,
  format: 'jpeg',
  width: 3,
  height: 2,
  createdAt: noon,
  bytes: Buffer.from([10, 0, 255, 10]),
};

function start(secret = 'secret') {
  const stored = new Map<string, Blob>();
  const recorded: object[] = [];
  let time = noon;
  const files = createCaptureFiles({
    secret,
    now: () => time,
    record: async (file) => void recorded.push({ ...file, isStored: stored.has(file.key) }),
    blobs: {
      put: async (key, bytes, details) => void stored.set(key, { bytes, ...details }),
      get: async (key) => stored.get(key) ?? null,
    },
  });
  const open = (link: string) => {
    const url = new URL(link, 'http://here');
    const { expires, signature } = Object.fromEntries(url.searchParams) as Record<'expires' | 'signature', string>;
    return files.open(url.pathname.replace('/files/', ''), expires, signature);
  };
  return { files, stored, recorded, open, at: (now: Date) => (time = now) };
}

describe('a stored capture', () => {
  test('is returned with all its details', async () => {
    const { files, stored } = start();
    const kept = await files.keep(id, capture, { account: 1, expiresAt: evening, isCache: false });
    expect(kept).toEqual({ ...capture, expiresAt: evening });
    expect(await files.find(id)).toEqual(kept);
    expect(stored.get(`captures/${id}`)).toMatchObject({ contentType: 'image/jpeg', expiresAt: evening });
    expect(await files.find('another')).toBe(null);
  });

  test('is stored without the passwords in the query of its URL', async () => {
    const { files, stored } = start();
    const finalUrl = 'https://example.com/?to=https://user:hunter2@example.org/';
    const kept = await files.keep(id, { ...capture, finalUrl }, { account: 7, expiresAt: evening, isCache: true });
    expect(kept.finalUrl).toBe(finalUrl); // the caller gets its own URL
    expect([...stored.values()].map(({ bytes }) => Buffer.from(bytes).toString()).join()).not.toContain('hunter2');
    expect(await files.find(id)).toMatchObject({ finalUrl: 'https://example.com/?to=https://[redacted]@example.org/' });
  });

  test('is recorded for its workspace before it is written', async () => {
    const { files, recorded } = start();
    await files.keep(id, capture, { account: 7, expiresAt: evening, isCache: false });
    expect(recorded).toEqual([{ key: `captures/${id}`, account: 7, expiresAt: evening, isStored: false }]);
  });

  test('can be opened by its link until it expires', async () => {
    const { files, open, at } = start();
    const kept = await files.keep(id, capture, { account: 1, expiresAt: evening, isCache: false });
    const link = files.linkTo(id, kept);
    expect(link).toMatch(new RegExp(`^/files/${id}\\.jpg\\?expires=1777658400&signature=[\\w-]{43}$`));
    expect(await open(link)).toEqual({ ...kept, owner: 1 });
    at(new Date(evening.getTime() - 1));
    expect(await open(link)).toEqual({ ...kept, owner: 1 });
    at(evening);
    expect(await open(link)).toBe(null);
  });

  test('cannot be opened by a forged link', async () => {
    const [ours, theirs] = [start(), start('another secret')];
    const kept = await ours.files.keep(id, capture, { account: 1, expiresAt: evening, isCache: false });
    expect(await ours.open(theirs.files.linkTo(id, kept))).toBe(null);
    expect(await ours.open(ours.files.linkTo(id, kept).replace('expires=1', 'expires=2'))).toBe(null);
    expect(await ours.open(ours.files.linkTo(id, kept).replace(id, id.replace('0', '1')))).toBe(null);
  });
});
