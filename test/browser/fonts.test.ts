// What is written on a page can be read in its picture, on a machine without any fonts.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browsers } from '../../src/web/browser/pool/browsers.ts';
import type { IsolationLevel } from '../../src/web/browser/launch/launch-options.ts';
import { readPng } from './png.ts';
import type { Pixels } from './png.ts';
import { startBrowsers } from './support.ts';

const cellSize = 48;
const unassigned = '\u0378';
/** A sign per cell: what is to be seen, and in which language. */
const samples = {
  latin: { lang: 'en', signs: ['A', 'ß', 'Ω', 'Ж'] },
  japanese: { lang: 'ja', signs: ['日', '本', '語', 'の'] },
  chinese: { lang: 'zh', signs: ['中', '文', '汉', '龍', '镕'] },
  taiwanese: { lang: 'zh-TW', signs: ['繁', '體', '龜', '鬱'] },
  korean: { lang: 'ko', signs: ['한', '국', '어'] },
  arabic: { lang: 'ar', signs: ['ع', 'ر', 'ب', 'ي'] },
  hebrew: { lang: 'he', signs: ['ע', 'ב', 'ר', 'ת'] },
  devanagari: { lang: 'hi', signs: ['हि', 'न्', 'दी'] },
  thai: { lang: 'th', signs: ['ไ', 'ท', 'ย'] },
  symbols: { lang: 'en', signs: ['✓', '★', '∑', '→'] },
  emoji: { lang: 'en', signs: ['😀', '👩‍🚀', '🇫🇷', '👍🏽'] },
};
type Row = (typeof samples)[keyof typeof samples];

const pageOf = (
  rows: readonly Row[],
): string => `<!doctype html><meta charset=utf-8><body style="margin:0;background:#fff;font:28px/${cellSize}px sans-serif">
${rows
  .map(({ lang, signs }) => {
    const cells = signs.map((sign) => `<span style="width:${cellSize}px;text-align:center">${sign}</span>`).join('');
    return `<div lang=${lang} style="display:flex;height:${cellSize}px">${cells}</div>`;
  })
  .join('')}`;

/** The colours of one cell, row by row. */
function cellOf({ at }: Pixels, row: number, column = 0): string[] {
  const side = Array.from({ length: cellSize }, (_, index) => index);
  return side.flatMap((y) => side.map((x) => at(column * cellSize + x, row * cellSize + y)));
}

const isColourful = (colour: string): boolean => {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return Math.max(...channels) - Math.min(...channels) > 80;
};

const levels: { name: string; skipLevels: IsolationLevel[] }[] = [
  { name: 'in its jail', skipLevels: [] },
  { name: 'without a jail', skipLevels: ['jailed'] },
  { name: 'without any sandbox', skipLevels: ['jailed', 'sandboxed'] },
];

describe.each(levels)(`a browser $name, without fonts of the machine`, (level) => {
  type Page = Awaited<ReturnType<Browsers['openPage']>>;
  let browsers: Browsers;
  let server: Server;
  let cacheDirectory: string;
  let pixels: Pixels;
  let pdf: Buffer;

  /** Shows a page with these rows until `read` has read it. */
  async function show<T>(rows: readonly Row[], read: (page: Page) => Promise<T>): Promise<T> {
    server.removeAllListeners('request');
    server.on('request', (_request, response) => response.setHeader('content-type', 'text/html').end(pageOf(rows)));
    await using page = await browsers.openPage({ account: 1 });
    const url = `http://127.0.0.2:${(server.address() as AddressInfo).port}/`;
    await page.goto(url, { waitUntil: 'load', timeoutSeconds: 20 });
    return await read(page);
  }

  const pixelsOf = async (page: Page) => readPng((await page.screenshot({ format: 'png', timeoutSeconds: 20 })).image);

  beforeAll(async () => {
    server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.2', resolve);
    });
    // Only its owner may enter it, like a checkout in a home folder.
    cacheDirectory = await mkdtemp(join(tmpdir(), 'siteglass-fonts-'));
    const { skipLevels } = level;
    browsers = startBrowsers({ cacheDirectory, systemFonts: [], skipLevels, sandbox: 'off', warmPages: 0 });
    await show([{ lang: 'en', signs: [unassigned] }, ...Object.values(samples)], async (page) => {
      pixels = await pixelsOf(page);
      ({ pdf } = await page.pdf({ timeoutSeconds: 20 }));
    });
  });

  afterAll(async () => {
    await browsers.close();
    server.close();
    await rm(cacheDirectory, { recursive: true, force: true });
  });

  test.each(Object.entries(samples))('shows %s', (name, { signs }) => {
    const row = 1 + Object.keys(samples).indexOf(name);
    const box = cellOf(pixels, 0).join('');
    const cells = signs.map((_, column) => cellOf(pixels, row, column).join(''));
    expect(cells).not.toContain(box);
    expect(cells).not.toContain('#ffffff'.repeat(cellSize ** 2));
    expect(new Set(cells).size).toBe(signs.length); // boxes would all be the same
  });

  test('shows emoji in their colours', () => {
    const row = 1 + Object.keys(samples).indexOf('emoji');
    for (const [column] of samples.emoji.signs.entries()) {
      expect(cellOf(pixels, row, column).filter(isColourful).length).toBeGreaterThan(50);
    }
  });

  test('uses the glyphs of the language of the page', async () => {
    // On separate pages, because Chromium remembers which font had a sign.
    const write = async (lang: string, sign = '直') =>
      cellOf(await show([{ lang, signs: [sign] }], pixelsOf), 0).join('');
    const [japanese, chinese, korean] = [await write('ja'), await write('zh-CN'), await write('ko')];
    expect(japanese).not.toBe(chinese);
    expect(korean).not.toBe(chinese);
    expect(await write('en')).toBe(chinese);
    expect(await write('zh-TW', '骨')).not.toBe(await write('zh-CN', '骨'));
  });

  test('embeds them in a PDF', () => {
    const text = pdf.toString('latin1');
    for (const font of ['Arimo', 'NotoSansCJKjp', 'NotoSansCJKsc', 'NotoSansCJKkr', 'NotoSansArabic', 'NotoSansThai']) {
      expect(text).toMatch(new RegExp(`/FontName /[A-Z]+\\+${font}`));
    }
  });
});
