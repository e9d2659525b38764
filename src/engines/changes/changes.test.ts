import { PNG } from 'pngjs';
import { afterAll, describe, expect, test } from 'vitest';
import { createChanges } from './changes.ts';
import { compareFields } from './field-change.ts';
import { comparePictures } from './picture-change.ts';
import { compareTexts } from './text-change.ts';

function picture(width: number, height: number, isDark: (x: number, y: number) => boolean): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) png.data.fill(isDark(x, y) ? 0 : 255, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  for (let pixel = 0; pixel < width * height; pixel++) png.data[pixel * 4 + 3] = 255;
  return PNG.sync.write(png);
}

describe('texts', () => {
  test('are compared by lines', () => {
    const { share, difference } = compareTexts('one\ntwo\nthree\n', 'one\n2\nthree\n');
    expect(share).toBeCloseTo(6 / 26);
    expect(difference).toEqual({
      kind: 'text',
      lines_added: 1,
      lines_removed: 1,
      patch: '--- before\n+++ after\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
      truncated: false,
    });
  });

  test('in one long line are broken between elements', () => {
    const page = (price: string) => `${'<p>same</p>'.repeat(200)}<b>${price}</b>${'<p>same</p>'.repeat(200)}`;
    const { difference, share } = compareTexts(page('10'), page('12'));
    expect(difference.patch).toContain('-<b>10</b>\n+<b>12</b>');
    expect(share).toBeLessThan(0.01);
  });

  test('are comparable when one line becomes long', () => {
    const page = (count: number) => `<ul>${'<li>same</li>'.repeat(count)}</ul>`;
    const { difference } = compareTexts(page(29), page(31)); // 386 and 412 characters
    expect(difference).toMatchObject({ lines_added: 2, lines_removed: 0 });
  });

  test('have a patch of limited size', () => {
    const lines = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word} ${index}`).join('\n');
    const { difference } = compareTexts(lines('a'), lines('b'));
    expect(difference).toMatchObject({ lines_added: 5000, lines_removed: 5000, truncated: true });
    expect(difference.patch.length).toBeLessThanOrEqual(33 * 1024);
    expect(difference.patch).toContain('-a 0\n');
    expect(difference.patch).toContain('+b 0\n');
    const shown = difference.patch.trimEnd().split('\n').slice(3);
    expect(shown.every((line) => /^[-+][ab] \d+$/.test(line))).toBe(true);
  });

  test('that are too different but short are shown completely', () => {
    const [before, after] = ['a', 'b'].map((sign) =>
      Array.from({ length: 1500 }, (_, line) => `${sign}${line}`).join('\n'),
    );
    const { difference } = compareTexts(before ?? '', after ?? '');
    expect(difference).toMatchObject({ lines_added: 1500, lines_removed: 1500, truncated: false });
    expect(difference.patch.split('\n').filter((line) => /^[-+][ab]/.test(line))).toHaveLength(3000);
  });
});

describe('fields', () => {
  test('are compared at every depth', () => {
    const { share, difference } = compareFields(
      { name: 'Lamp', prices: [1, 2], seller: { city: 'Ulm' } },
      { name: 'Lamp', prices: [1, 3, 4], seller: null },
    );
    expect(difference.fields).toEqual([
      { path: 'prices[1]', before: 2, after: 3 },
      { path: 'seller.city', before: 'Ulm', after: null },
      { path: 'prices[2]', before: null, after: 4 },
    ]);
    expect(share).toBeCloseTo(3 / 6);
  });

  test('are limited in number and length', () => {
    const before = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 'x']));
    const { difference } = compareFields(before, { ...before, field1: 'y'.repeat(5000) });
    expect(difference.fields[0]).toMatchObject({ path: 'field1', after: `${'y'.repeat(1000)}…` });
    expect(compareFields(before, {}).difference).toMatchObject({ truncated: true, fields: { length: 100 } });
  });
});

describe('pictures', () => {
  test('have a share of changed pixels and a picture of them', () => {
    const before = picture(40, 20, () => false);
    const after = picture(40, 20, (x, y) => x < 10 && y < 10);
    const { share, difference } = comparePictures(before, after);
    expect(share).toBeCloseTo(100 / 800);
    const drawn = PNG.sync.read(difference.picture.bytes);
    expect([drawn.width, drawn.height, [...drawn.data.subarray(0, 3)]]).toEqual([40, 20, [255, 0, 0]]);
  });

  test('of different sizes differ where only one of them is', () => {
    const { share, difference } = comparePictures(
      picture(10, 10, () => true),
      picture(10, 20, () => true),
    );
    expect([share, difference.width, difference.height]).toEqual([0.5, 10, 20]);
  });

  test('that are too large are refused before they are decoded', () => {
    const header = picture(1, 1, () => true);
    header.writeUInt32BE(100_000, 16);
    header.writeUInt32BE(100_000, 20);
    expect(() => comparePictures(header, header)).toThrow(/cannot be compared/);
  });
});

describe('the thread', () => {
  const changes = createChanges();
  afterAll(() => changes.close());
  const options = { account: 1 };

  test('compares the visible text of pages', async () => {
    const page = (text: string, script: string) =>
      `<!doctype html><title>x</title><script>${script}</script><p>${text}</p>`;
    const take = async (text: string, script: string) =>
      await changes.take('text', { body: page(text, script) }, options);
    const before = await take('Price: 10', 'one()');
    expect(Buffer.from(before).toString()).toBe('Price: 10');
    expect((await changes.compare('text', before, await take('Price: 10', 'two()'), options)).share).toBe(0);
    const { difference } = await changes.compare('text', before, await take('Price: 12', 'one()'), options);
    expect(difference).toMatchObject({ kind: 'text', patch: expect.stringContaining('-Price: 10') });
  });

  test('ignores members that differ in every result', async () => {
    const take = (fetched_at: string, title: string) =>
      changes.take('body', { body: { title, fetched_at, search_metadata: { id: fetched_at } } }, options);
    const before = await take('now', 'a');
    expect((await changes.compare('body', before, await take('later', 'a'), options)).share).toBe(0);
    expect((await changes.compare('body', before, await take('later', 'b'), options)).share).toBeGreaterThan(0);
  });
});
