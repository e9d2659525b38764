// `npm run generate`: writes what is derived from the catalogue. With `--check` it writes nothing and fails when a file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { fullCatalog } from '../src/endpoints/full-catalog.ts';
import { createOpenApi } from '../src/gateway/openapi.ts';
import { writeErrorCodes } from './generate/error-codes.ts';
import { writeReference } from './generate/reference.ts';
import { writeClient } from './generate/typescript.ts';

const root = join(import.meta.dirname, '..');
const { version } = packageJson;
const apiGuide = await readFile(join(root, 'docs/api.md'), 'utf8');
const files: Record<string, string> = {
  'docs/api.md': writeErrorCodes(apiGuide),
  'clients/src/generated.ts': writeClient(fullCatalog, version),
  'docs/reference.md': writeReference(fullCatalog, version),
  'docs/openapi.json': `${JSON.stringify(createOpenApi(fullCatalog, version), null, 2)}\n`,
};

const stale: string[] = [];
for (const [name, text] of Object.entries(files)) {
  const present = await readFile(join(root, name), 'utf8').catch(() => undefined);
  if (present === text) continue;
  stale.push(name);
  if (!process.argv.includes('--check')) await writeFile(join(root, name), text);
}
if (process.argv.includes('--check')) {
  if (stale.length > 0) console.error(`Stale, run \`npm run generate\`: ${stale.join(', ')}`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Everything was up to date');
}
