// `npm run generate`: writes files that are derived from the endpoints, the search engines, the management API and packages.
// With `--check` it writes nothing and fails when a file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { createManageOpenApi } from '../src/console/openapi.ts';
import { createCatalog } from '../src/endpoints/catalog.ts';
import { infoOf } from '../src/engines/search/engine.ts';
import { engines } from '../src/engines/search/engines/index.ts';
import { createOpenApi } from '../src/gateway/openapi.ts';
import { writeErrorCodes } from './generate/error-codes.ts';
import { writeManage } from './generate/manage.ts';
import { writeReference } from './generate/reference.ts';
import { writeSettings } from './generate/settings.ts';
import { writeSearchEngines } from './generate/search-engines.ts';
import { writeSearchTable } from './generate/search-table.ts';
import { writeClient } from './generate/typescript.ts';
import { writeWappalyzerRules } from './generate/wappalyzer.ts';

const root = join(import.meta.dirname, '..');
const { version } = packageJson;
const searchEngines = engines.map(infoOf);
const catalog = createCatalog({ searchEngines });
const apiGuide = await readFile(join(root, 'docs/api.md'), 'utf8');
const files: Record<string, string> = {
  'docs/api.md': writeErrorCodes(apiGuide),
  'docs/operations.md': writeSettings(await readFile(join(root, 'docs/operations.md'), 'utf8')),
  'src/contract/search-engines.ts': writeSearchEngines(searchEngines),
  'docs/search.md': writeSearchTable(await readFile(join(root, 'docs/search.md'), 'utf8'), searchEngines),
  'clients/src/generated.ts': writeClient(catalog, version),
  'docs/reference.md': writeReference(catalog, version),
  'docs/openapi.json': `${JSON.stringify(createOpenApi(catalog, version), null, 2)}\n`,
  'src/engines/technology/rules/wappalyzer/rules.json': writeWappalyzerRules(),
  'docs/manage.md': writeManage(),
  'docs/manage-openapi.json': `${JSON.stringify(createManageOpenApi(version), null, 2)}\n`,
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
