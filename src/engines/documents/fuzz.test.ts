// Damaged documents, through the worker threads: each is read, or fails with an error that says why, within the limits.
// FUZZ=170 runs 10,000 of them.
import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import { createCrawler } from '../crawler/crawler.ts';
import { createPageWorkers } from '../crawler/page-workers.ts';
import { listItem, makeDocx, makeEpub, makeXlsx, paragraph } from './testing/make-office.ts';
import { column, makePdf } from './testing/make-pdf.ts';
import { makeZip } from './testing/make-zip.ts';
import { openZip } from './zip.ts';

const runs = 60 * Number(process.env['FUZZ'] ?? 1);
const workers = createPageWorkers({ threadsMax: 1 });
afterAll(() => workers.close());
const nothing = () => Promise.reject(new Error('nothing is fetched here'));
const crawler = createCrawler({ workers, pages: { fetchPage: nothing, fetchOnce: nothing } });

const cell = (name: string, value: string) => `<c r="${name}" t="n" s="1"><v>${value}</v></c>`;
/** The same archive without compression, so that changes reach the content of its files. */
function unpacked(archive: Buffer): Buffer {
  const zip = openZip(archive, 'sample');
  const files = [...zip.names()].map((name) => ({ name, content: zip.bytes(name)! }));
  return makeZip(files.map((file) => ({ ...file, packed: deflateRawSync(file.content, { level: 0 }) })));
}

const samples: Record<string, Buffer> = {
  'application/pdf': makePdf({
    info: { Title: 'Sample' },
    pages: [1, 2].map((number) => ({
      texts: [{ x: 50, y: 50, text: `Page ${number}`, size: 20 }, ...column(50, 90, ['Some text', 'in two lines'])],
      lines: [
        [50, 200, 300, 200],
        [50, 200, 50, 260],
      ],
      links: [{ url: 'https://a.example/', x: 50, y: 90, width: 40, height: 12 }],
    })),
  }),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': unpacked(
    makeDocx({
      body: paragraph('Title', '<w:pStyle w:val="Heading1"/>') + listItem('one', 1) + listItem('two', 2, 1),
      links: ['https://a.example/'],
    }),
  ),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': unpacked(
    makeXlsx([{ name: 'One', data: `<row r="1">${cell('A1', '1')}${cell('C1', '46024.25')}</row>` }]),
  ),
  'application/epub+zip': unpacked(makeEpub(['<h1>One</h1><p>Text<br/></p>'])),
  'application/zip': makeDocx({ body: paragraph('compressed') }),
  'text/csv': Buffer.from('a,b;c\n"x ""y""",2\n'.repeat(5)),
  'application/rtf': Buffer.from(
    String.raw`{\rtf1\ansi{\stylesheet{\s1 heading 1;}}\s1 Title\par\pard\b bold\b0\u8212?{\field{\*\fldinst HYPERLINK "x"}{\fldrslt y}}\trowd\intbl a\cell\row}`,
  ),
  'application/rss+xml': Buffer.from(
    '<rss><channel><title>N</title><item><title>T</title><description><![CDATA[<b>x</b>]]></description></item></channel></rss>',
  ),
  'application/feed+json': Buffer.from('{"version":"https://jsonfeed.org/version/1","items":[{"title":"a"}]}'),
};

/** Changes at places given as shares of the length: other bytes, a part that is left out, a part that is repeated. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('set', 'cut', 'repeat', 'number'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
  length: fc.nat(40),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function damage(sample: Buffer, { at, kind, bytes, length }: Change): Buffer {
  const place = Math.floor(at * sample.length);
  const [before, after] = [sample.subarray(0, place), sample.subarray(place)];
  switch (kind) {
    case 'set':
      return Buffer.concat([before, bytes, after.subarray(bytes.length)]);
    case 'cut':
      return Buffer.concat([before, after.subarray(length)]);
    case 'repeat':
      return Buffer.concat([
        before,
        ...Array.from({ length: 1 + (bytes[0]! % 50) }, () => after.subarray(0, length)),
        after,
      ]);
    case 'number':
      return Buffer.from(
        sample.toString('latin1').replace(/\d+/g, (one) => (Number(one) % 7 === length % 7 ? '4294967295' : one)),
        'latin1',
      );
  }
}

test('a damaged document is read, or refused with a reason', { timeout: 30_000 + runs * 500 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(samples)),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (type, changes) => {
        const body = changes.reduce(damage, samples[type]!);
        const page = { body, headers: { 'content-type': type }, finalUrl: 'https://site.example/file' };
        const formats = ['markdown', 'text', 'tables', 'links', 'metadata', 'html'] as const;
        const content = { formats, onlyMainContent: false, include: [], exclude: [], extract: [] };
        try {
          const { parts } = await crawler.read(page, { account: 1, pageSource: false, content });
          expect(typeof parts?.markdown).toBe('string');
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          expect(['target_unreadable', 'target_too_large', 'target_not_text']).toContain(error.code);
        }
      },
    ),
    { numRuns: runs },
  );
});
