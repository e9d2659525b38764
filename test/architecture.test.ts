// Types may be imported from anywhere, values only downwards. This table is the layering of the service.
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { searchEngines } from '../src/contract/search-engines.ts';
import { createCatalog } from '../src/endpoints/catalog.ts';

const root = join(import.meta.dirname, '..');
const catalog = createCatalog({ searchEngines });

const mayImport: Record<string, string[]> = {
  contract: [],
  flow: [],
  storage: ['contract', 'flow'],
  web: ['contract', 'flow'],
  endpoints: ['contract'],
  engines: ['contract', 'flow', 'web'],
  admission: ['contract', 'flow', 'storage'],
  accounts: ['contract', 'flow', 'storage'],
  stats: ['contract', 'flow', 'storage'],
  jobs: ['contract', 'flow', 'storage'],
  batches: ['contract', 'flow', 'storage'],
  schedules: ['contract', 'flow', 'storage'],
  events: ['contract', 'flow', 'storage'],
  telemetry: ['contract', 'flow'],
  gateway: ['contract', 'flow', 'endpoints'],
  reference: ['contract', 'flow', 'endpoints', 'gateway'],
  mcp: ['contract', 'flow', 'endpoints', 'gateway'],
  compat: ['contract', 'flow', 'endpoints', 'gateway'],
  console: ['contract', 'flow', 'storage', 'accounts', 'stats', 'jobs', 'batches', 'schedules', 'events', 'gateway'],
  'config.ts': ['contract'],
};
/** These put everything together. */
const roots = new Set(['app', 'main.ts', 'cli']);

const sources = globSync('src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'),
);
const roomOf = (file: string): string => file.split('/')[1]!;

interface Import {
  file: string;
  target: string;
}

/** Run-time imports of project files; `import type` is erased and does not count. */
function valueImports(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gms);
  return [...statements].map(([, path]) => ({ file, target: relative(root, join(root, dirname(file), path!)) }));
}

/** All imports of project files, including types. */
const allImports = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export)\s[^'";]*?from\s+'(\.[^']+)'/gms)].map(
    ([, path]) => join(dirname(file), path!),
  );

/** Depth first: an import of a file that is still on the path closes a circle. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

/** Without comments, and without imports, whose extensions the compiler rewrites. */
const runtimeText = (text: string): string =>
  text
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, '')
    .replaceAll(/\b(?:from\s+|import\s+|import\(\s*)'\.[^']+'/g, '');

/** Whether code compares, splits or searches the message of an error. Checking for an empty message is allowed. */
const readsMessages = (text: string): boolean =>
  /\.(?:message|sentence)\s*(?:\?\.|\.)\w+\(|\.(?:message|sentence) [!=]== (?!'')|\.(?:test|exec|match|includes|startsWith)\((?:\w+\.(?:message|sentence)|error|errorText|reason)\)/.test(
    text,
  );

describe('the layering', () => {
  test('values are imported downwards only', () => {
    const wrong = sources
      .filter((file) => !roots.has(roomOf(file)))
      .flatMap(valueImports)
      .filter(({ file, target }) => target.startsWith('src/') && roomOf(target) !== roomOf(file))
      .filter(({ file, target }) => !mayImport[roomOf(file)]?.includes(roomOf(target)))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(wrong).toEqual([]);
  });

  test('no files import each other in a circle, not even types', () => {
    const files = [...sources, ...globSync('{dashboard,clients}/src/**/*.{ts,tsx}', { cwd: root })];
    expect(circles(new Map(files.map((file) => [file, allImports(file)])))).toEqual([]);
  });

  test('a circle is found', () => {
    const imports = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'd.ts'], 'c.ts': ['b.ts'], 'd.ts': [] };
    expect(circles(new Map(Object.entries(imports)))).toEqual(['b.ts → c.ts → b.ts']);
  });

  test('telemetry is loaded on demand only', () => {
    const importers = sources.flatMap(valueImports).filter(({ target }) => roomOf(target) === 'telemetry');
    expect(importers.filter(({ file }) => roomOf(file) !== 'telemetry')).toEqual([]);
  });

  test('the client stands alone, and only commands use it', () => {
    const importers = globSync('{clients/src,src}/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, path]) => ({
        file,
        path: path!,
      })),
    );
    const leaving = importers.filter(({ file, path }) => file.startsWith('clients/') && !path.startsWith('./'));
    const entering = importers.filter(({ path }) => path.includes('/clients/src/'));
    expect(leaving).toEqual([]);
    expect(entering.filter(({ file }) => !file.startsWith('src/cli/'))).toEqual([]);
  });

  test('every folder of src is in the table', () => {
    const rooms = new Set(sources.map(roomOf));
    expect([...rooms].filter((room) => !(room in mayImport) && !roots.has(room) && room !== 'config.ts')).toEqual([]);
  });

  test('process.env is read in config.ts only', () => {
    const readers = sources.filter(
      (file) => file !== 'src/config.ts' && /process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(readers).toEqual([]);
  });

  test('no code reads the text of an error, except of libraries that give no code', () => {
    const files = [...sources, ...globSync('{dashboard,clients}/src/**/*.{ts,tsx}', { cwd: root })];
    const readers = files.filter((file) => readsMessages(readFileSync(join(root, file), 'utf8')));
    expect(readers.toSorted()).toEqual([
      'src/engines/search/engines/searxng.ts', // reasons of the instance
      'src/storage/database-errors.ts', // errors of the driver pg itself
      'src/web/browser/page/main-document.ts', // Chromium's names of network errors
      'src/web/browser/page/print.ts', // errors of Chromium
      'src/web/http/target-errors.ts', // two errors of undici
      'src/web/http/wreq/wreq-errors.ts', // errors of wreq
    ]);
  });

  test('code that reads the text of an error is found', () => {
    expect(readsMessages("error.message.startsWith('Bad')")).toBe(true);
    expect(readsMessages('error.sentence === wanted')).toBe(true);
    expect(readsMessages('/^Bad/.test(error.message)')).toBe(true);
    expect(readsMessages('/robots/.test(error)')).toBe(true);
    expect(readsMessages('log(error.message)')).toBe(false);
  });

  test('modules are started by siblingModule, because the npm package has no TypeScript', () => {
    const wrong = sources.flatMap((file) =>
      runtimeText(readFileSync(join(root, file), 'utf8'))
        .matchAll(/(['"`])(?:(?!\1).)*\.ts\1/g)
        .map(([literal]) => `${file}: ${literal}`)
        .toArray(),
    );
    expect(wrong).toEqual([]);
  });

  test('a TypeScript file that is named at run time is noticed', () => {
    const named = (text: string) => /\.ts'/.test(runtimeText(text));
    expect(named("fork(join(import.meta.dirname, 'worker.ts'))")).toBe(true);
    expect(named("import a from './a.ts';\nawait import('./b.ts'); // like 'c.ts'")).toBe(false);
  });

  test('endpoints are declarations: no node modules, no packages', () => {
    const wrong = sources
      .filter((file) => roomOf(file) === 'endpoints')
      .filter((file) => /^import\s+(?!type\b)[^'"]*from\s+'(?!\.)/m.test(readFileSync(join(root, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  test('the dashboard imports types only', () => {
    const files = globSync('dashboard/src/**/*.{ts,tsx}', { cwd: root });
    const wrong = files.flatMap(valueImports).filter(({ target }) => target.startsWith('src/'));
    expect(wrong).toEqual([]);
  });

  test('every endpoint file is in the catalogue', () => {
    const declared = sources.filter((file) => /^src\/endpoints\/\w+\//.test(file));
    const listed = readFileSync(join(root, 'src/endpoints/catalog.ts'), 'utf8');
    expect(declared.filter((file) => !listed.includes(`./${file.replace('src/endpoints/', '')}`))).toEqual([]);
  });
});

describe('the catalogue', () => {
  test('names every operation once', () => {
    const names = catalog.map((endpoint) => endpoint.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test('charges what the specification says', () => {
    const prices = Object.fromEntries(catalog.map(({ method, path, credits }) => [`${method} ${path}`, credits]));
    expect(prices).toMatchObject({
      'GET /v1/website/antibot': 1,
      'GET /v1/website/crawler': 1,
      'GET /v1/bing/images': 1,
      'GET /v1/google/news': 1,
      'GET /v1/website/map': 1,
      'GET /v1/website/technology': 1,
      'GET /v1/website/rendering': 2,
      'GET /v1/website/webunlocker': 3,
      'GET /v1/website/screenshot': 2,
      'GET /v1/usage': 0,
      'GET /v1/stats': 0,
      'GET /jobs/{job_id}': 0,
    });
  });
});

describe('packages', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;

  const importedBy = (files: string[]): Set<string> => {
    const names = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/(?:^import\b[^;]*?\sfrom\s+|^import\s+|\bimport\(\s*)'([^'./][^']*)'/gms)].map(
        ([, name]) => name!,
      );
    });
    const packages = names
      .filter((name) => !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    return new Set(packages);
  };

  test('what the service imports is a dependency', () => {
    const typesOnly = new Set(['devtools-protocol']);
    const installed = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
    expect([...importedBy(sources)].filter((name) => !installed.has(name) && !typesOnly.has(name))).toEqual([]);
  });

  test('every version is pinned exactly', () => {
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([]);
  });
});
