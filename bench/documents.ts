// Documents as Markdown, beside programs that extract text: pdftotext (if installed) for PDF, and mammoth (if installed) for DOCX.
// Alternated in one run. The files are made here, or given as arguments.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCrawler } from '../src/engines/crawler/crawler.ts';
import { createPageWorkers } from '../src/engines/crawler/page-workers.ts';
import { makeDocx, makeXlsx, paragraph } from '../src/engines/documents/testing/make-office.ts';
import { column, makePdf } from '../src/engines/documents/testing/make-pdf.ts';
import { median, printTable } from './support/figures.ts';

const rounds = 15;
const warmUp = 4;
const given = process.argv.slice(2);

const sentence = 'The quick brown fox jumps over a lazy dog while seven wizards mix strong potions.';
const lines = Array.from({ length: 45 }, (_, index) => `${index} ${sentence}`);
const made: Record<string, Buffer> = {
  'report.pdf': makePdf({
    pages: Array.from({ length: 60 }, (_, number) => ({
      texts: [{ x: 50, y: 50, text: `Chapter ${number}`, size: 18, font: 'bold' }, ...column(50, 90, lines)],
    })),
  }),
  'report.docx': makeDocx({
    body: Array.from({ length: 4000 }, (_, index) =>
      index % 20 === 0 ? paragraph(`Part ${index}`, '<w:pStyle w:val="Heading1"/>') : paragraph(sentence),
    ).join(''),
  }),
  'figures.xlsx': makeXlsx([
    {
      name: 'Figures',
      data: Array.from(
        { length: 5000 },
        (_, row) =>
          `<row r="${row + 1}">${Array.from({ length: 10 }, (_x, at) => `<c r="${'ABCDEFGHIJ'[at]}${row + 1}"><v>${row * at}</v></c>`).join('')}</row>`,
      ).join(''),
    },
  ]),
  'figures.csv': Buffer.from(
    Array.from({ length: 10_000 }, (_, row) => `${row},name ${row},${row * 7},${sentence}\n`).join(''),
  ),
};

const folder = mkdtempSync(join(tmpdir(), 'siteglass-bench-'));
const files = given.length > 0 ? Object.fromEntries(given.map((path) => [path, readFileSync(path)])) : made;
const workers = createPageWorkers({ threadsMax: 1 });
const nothing = () => Promise.reject(new Error('nothing is fetched here'));
const crawler = createCrawler({ workers, pages: { fetchPage: nothing, fetchOnce: nothing } });
const mammoth = await loadMammoth();
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

for (const [name, body] of Object.entries(files)) {
  const path = join(folder, 'file');
  writeFileSync(path, body);
  const contestants: Record<string, () => unknown> = { Siteglass: () => read(name, body) };
  if (name.endsWith('.pdf') && hasPdftotext)
    contestants['pdftotext'] = () => spawnSync('pdftotext', [path, '/dev/null']);
  if (name.endsWith('.docx') && mammoth) contestants['mammoth'] = () => mammoth.convertToHtml({ buffer: body });
  const times = new Map(Object.keys(contestants).map((one) => [one, [] as number[]]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const [one, run] of Object.entries(contestants)) {
      const startedAt = performance.now();
      await run();
      if (round >= 0) times.get(one)!.push(performance.now() - startedAt);
    }
  }
  const { markdown = '' } = (await read(name, body)).parts ?? {};
  printTable(
    [...times].map(([one, all]) => ({
      [`${name}, ${(body.length / 1e3).toFixed(0)} kB`]: one,
      ms: median(all).toFixed(1),
      'MB of Markdown/s': (markdown.length / 1e3 / median(all)).toFixed(1),
    })),
  );
}
await workers.close();
rmSync(folder, { recursive: true });

function read(name: string, body: Buffer) {
  const content = { formats: ['markdown'] as const, onlyMainContent: false, include: [], exclude: [], extract: [] };
  const page = {
    body,
    headers: { 'content-type': 'application/octet-stream' },
    finalUrl: `https://site.example/${name}`,
  };
  return crawler.read(page, { account: 1, pageSource: false, content });
}

interface Mammoth {
  convertToHtml(input: { buffer: Buffer }): Promise<unknown>;
}

/** It is not one of our dependencies: `npm install --no-save mammoth`. */
async function loadMammoth(): Promise<Mammoth | undefined> {
  const from = process.env['MAMMOTH'] ?? 'mammoth';
  try {
    return ((await import(from)) as { default: Mammoth }).default;
  } catch {
    return undefined;
  }
}
