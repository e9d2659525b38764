// The npm package of the TypeScript client, installed and used by a program with strict types.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, output, pack, root } from './support.ts';
import type { Tarball } from './support.ts';

let folder = '';
let tarball: Tarball;

const program = `
import { createClient, PaymentRequiredError } from '@siteglass/client';
const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sg_live_x' });
export const crawl = async (): Promise<number | undefined> => (await client.crawler({ query: 'https://example.com/' })).targetStatus;
// @ts-expect-error -- a parameter that does not exist
export const wrong = () => client.crawler({ query: 'https://example.com/', nonsense: 1 });
console.log(typeof client.crawler, typeof PaymentRequiredError, typeof crawl);
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteglass-client-'));
  await build('build-client.ts');
  tarball = await pack(join(root, 'build', 'client'), folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  // It has no dependencies, so that no registry is needed.
  await output(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', tarball.file],
    folder,
    60,
  );
  await writeFile(join(folder, 'program.ts'), program);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('describes itself, and contains its code, types and licence', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const description = JSON.parse(await readFile(join(root, 'build/client/package.json'), 'utf8')) as object;
  expect(description).toMatchObject({ name: '@siteglass/client', version, publishConfig: { access: 'public' } });
  for (const field of ['private', 'scripts', 'dependencies']) expect(description).not.toHaveProperty(field);
  expect(tarball.files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts', 'dist/generated.d.ts']),
  );
});

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('is typed for programs with module %s and resolution %s', async (module, resolution) => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--target', 'es2022'];
  const modules = ['--module', module, '--moduleResolution', resolution, '--lib', 'es2023,dom,dom.iterable'];
  const outputs = ['--types', '', '--outDir', resolution];
  await output(process.execPath, [tsc, ...options, ...modules, ...outputs, 'program.ts'], folder, 120);
  expect(await output(process.execPath, [join(resolution, 'program.js')], folder, 60)).toBe(
    'function function function\n',
  );
});

test('can be packed and installed from its folder in a checkout', async () => {
  const folderOfPack = await mkdtemp(join(tmpdir(), 'siteglass-client-pack-'));
  try {
    await output('npm', ['pack', '--pack-destination', folderOfPack, '--loglevel=error'], join(root, 'clients'), 180);
    const [file] = await readdir(folderOfPack);
    await writeFile(join(folderOfPack, 'package.json'), '{ "private": true, "type": "module" }');
    await output(
      'npm',
      ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', `./${file}`],
      folderOfPack,
      60,
    );
    const script = `import { createClient } from '@siteglass/client'; console.log(typeof createClient)`;
    expect(await output(process.execPath, ['--input-type=module', '-e', script], folderOfPack, 60)).toBe('function\n');
  } finally {
    await rm(folderOfPack, { recursive: true, force: true });
    await rm(join(root, 'clients', 'dist'), { recursive: true, force: true });
  }
});
