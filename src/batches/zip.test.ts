import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openZip } from '../engines/documents/zip.ts';
import { writeZip } from './zip.ts';
import type { ZipEntry } from './zip.ts';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['--version']).status === 0;
const modifiedAt = new Date('2026-11-15T10:20:30Z');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Another implementation reads the archive: it checks every CRC, and prints names, sizes and times. */
async function inspect(
  entries: Iterable<ZipEntry>,
): Promise<{ bad: string | null; files: [string, number, number[]][] }> {
  const file = join(folder, `${randomBytes(6).toString('hex')}.zip`);
  await pipeline(Readable.from(writeZip(Readable.from(entries))), createWriteStream(file));
  const script = `import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
  files = [[one.filename, one.file_size, list(one.date_time)] for one in archive.infolist()]
  print(json.dumps({"bad": archive.testzip(), "files": files[:5] + files[-1:], "count": len(files)}))`;
  const { stdout } = await run('python3', ['-c', script, file]);
  await rm(file);
  return JSON.parse(stdout);
}

test('a ZIP archive is read by our own reader', async () => {
  const files = { '000001-a.md': '# Title\n'.repeat(1000), '000002-lämpchen-日本.md': 'ü', '000003.json': '' };
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text), modifiedAt }));
  const archive = openZip(await buffer(Readable.from(writeZip(Readable.from(entries)))), 'archive');
  expect(Object.fromEntries([...archive.names()].map((name) => [name, archive.text(name)]))).toEqual(files);
});

const skipReason = hasPython ? '' : ' (skipped: python3 is not installed)';

describe.skipIf(!hasPython)(`a ZIP archive${skipReason}`, () => {
  test('is read by another implementation: compressible, random, empty and with a name in UTF-8', async () => {
    const entries: ZipEntry[] = [
      { name: '000001-a.md', content: Buffer.from('# Title\n'.repeat(1000)), modifiedAt },
      { name: '000002-lämpchen-日本.md', content: randomBytes(5000), modifiedAt },
      { name: '000003.json', content: Buffer.alloc(0), modifiedAt },
    ];
    expect(await inspect(entries)).toMatchObject({
      bad: null,
      count: 3,
      files: [
        ['000001-a.md', 8000, [2026, 11, 15, 10, 20, 30]],
        ['000002-lämpchen-日本.md', 5000, expect.anything()],
        ['000003.json', 0, expect.anything()],
        expect.anything(),
      ],
    });
  });

  test('is valid without entries', async () => {
    expect(await inspect([])).toMatchObject({ bad: null, count: 0 });
  });

  test('has ZIP64 records for more entries than the old format can count', async () => {
    function* many(): Generator<ZipEntry> {
      for (let index = 0; index < 66_000; index++) yield { name: `${index}.md`, content: Buffer.from('x'), modifiedAt };
    }
    expect(await inspect(many())).toMatchObject({ bad: null, count: 66_000 });
  }, 200_000);
});
