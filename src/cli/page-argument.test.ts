import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPageArgument } from './page-argument.ts';

test.each([
  ['http://example.com/a', 'http://example.com/a'],
  ['example.com', 'https://example.com/'],
  ['www.example.com/a?b=c', 'https://www.example.com/a?b=c'],
])('%s is the URL %s', async (page, url) => {
  expect(await readPageArgument(page)).toEqual({ url });
});

test('a file is read, even if its name looks like a domain', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteglass-page-'));
  try {
    await writeFile(join(folder, 'example.com'), '<p>');
    expect(await readPageArgument(join(folder, 'example.com'))).toEqual({ body: Buffer.from('<p>') });
    await expect(readPageArgument(folder)).rejects.toThrow(`${folder} is a folder: pass a URL or an HTML file`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ['notaurl', 'notaurl is neither a URL, a domain such as example.com, nor a file'],
  ['./missing.html', 'There is no file ./missing.html'],
  ['missing.html', 'There is no file missing.html'],
])('%s is an error that says what is wrong', async (page, message) => {
  await expect(readPageArgument(page)).rejects.toThrow(message);
});
