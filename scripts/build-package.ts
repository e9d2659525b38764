// `npm run build:package`: builds the npm package in build/package. It has the layout of a checkout, with JavaScript instead
// of TypeScript, a built dashboard, and only the files that are needed at run time.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { fontPackages } from '../src/web/browser/launch/fonts.ts';
import { buildDashboard } from './build-dashboard.ts';

const root = join(import.meta.dirname, '..');
const output = join(root, 'build', 'package');

/** Copied unchanged. Guides and images are served at /docs; the reference is generated from the catalogue. */
const packedFiles = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'assets/fonts/*.{br,txt}',
  'bin/*',
  'dashboard/dist/**',
  'dashboard/public/*',
  'docs/*.md',
  'docs/*.svg',
  'docs/screenshots/*',
  'src/**/*.{css,js,json,sql}',
  'src/**/LICENSE',
];
const excluded = ['docs/reference.md', 'dashboard/dist/built-from', '**/testing/**'];

await buildDashboard();
rmSync(output, { recursive: true, force: true });
compile();
copyFiles();
const modules = globSync('{src,clients}/**/*.js', { cwd: output }).filter((file) => file !== 'src/reference/page.js');
checkImports(modules);
run('src/engines/technology/compile/compile-rules.js'); // the key of the tables is a hash of the files in the package
// The compiler copied our package.json, which is private. Replace it last, so that only a complete package can be published.
writeFileSync(join(output, 'package.json'), `${JSON.stringify(describePackage(modules), null, 2)}\n`);
console.log(`Wrote build/package: siteglass ${packageJson.version}, ${modules.length} modules`);

function compile(): void {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.package.json'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The sources could not be compiled');
  // Only a checkout builds the dashboard when it starts.
  rmSync(join(output, 'scripts'), { recursive: true });
}

function copyFiles(): void {
  const files = globSync(packedFiles, { cwd: root, exclude: excluded, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  for (const pattern of packedFiles) {
    if (globSync(pattern, { cwd: root }).length === 0) throw new Error(`${pattern} matches no file`);
  }
  for (const file of files) cpSync(join(root, file), join(output, file));
}

/** Runs a program of the package. */
function run(file: string): void {
  const { status } = spawnSync(process.execPath, [join(output, file)], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} failed`);
}

interface Import {
  file: string;
  name: string;
}

/** The literal names that a module imports, requires or resolves. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(output, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const names = text.matchAll(/(?:\bfrom|^import|\bimport\(|\brequire\(|\bresolve\()\s*['"]([^'"\s]+)['"]/gm);
  return [...names].map(([, name]) => ({ file, name: name! }));
}

function isRelative(name: string): boolean {
  return name.startsWith('.');
}

function packageOf(name: string): string {
  const parts = name.split('/');
  return parts.slice(0, name.startsWith('@') ? 2 : 1).join('/');
}

/** Checks that every imported file exists and is not TypeScript. */
function checkImports(files: readonly string[]): void {
  const onlyInCheckout = '../../scripts/build-dashboard.js';
  const broken = files
    .flatMap(importsOf)
    .filter(({ name }) => isRelative(name) && name !== onlyInCheckout)
    .filter(({ file, name }) => name.endsWith('.ts') || !existsSync(join(output, dirname(file), name)))
    .map(({ file, name }) => `${file} imports ${name}`);
  if (broken.length > 0) throw new Error(`The package is incomplete:\n${broken.join('\n')}`);
}

/**
 * The dependencies that compiled code imports. Those of the dashboard are in its bundle. test/architecture.test.ts checks
 * that every import is a dependency, and test/package that the package runs.
 */
function usedDependencies(files: readonly string[]): Record<string, string> {
  const named = files.flatMap(importsOf).map(({ name }) => packageOf(name));
  const used = new Set([...named, ...fontPackages.map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(packageJson.dependencies).filter(([name]) => used.has(name)));
}

function describePackage(files: readonly string[]): object {
  const { name, version, description, license, bin, type, optionalDependencies, engines } = packageJson;
  return {
    name,
    version,
    description,
    keywords: ['api', 'crawler', 'screenshot', 'rendering', 'scraping', 'self-hosted', 'fingerprinting', 'mcp'],
    license,
    bin,
    files: ['assets', 'bin', 'clients', 'dashboard', 'docs', 'src', 'CHANGELOG.md'],
    type,
    dependencies: usedDependencies(files),
    optionalDependencies,
    engines,
    os: ['linux', 'darwin'],
  };
}
