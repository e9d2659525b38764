// `npm run build:client`: builds the npm package of the TypeScript client in build/client.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import clientJson from '../clients/package.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const output = join(root, 'build', 'client');

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const compile = [tsc, '-p', 'clients', '--outDir', join(output, 'dist')];
if (spawnSync(process.execPath, compile, { cwd: root, stdio: 'inherit' }).status !== 0) {
  throw new Error('The client could not be compiled');
}
cpSync(join(root, 'clients', 'README.md'), join(output, 'README.md'));
cpSync(join(root, 'LICENSE'), join(output, 'LICENSE'));
// Written last, so that only a complete package can be published. The client has the version of the service.
const { private: _, scripts: __, ...description } = clientJson;
const published = { ...description, version: packageJson.version, publishConfig: { access: 'public' } };
writeFileSync(join(output, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
console.log(`Wrote build/client: ${published.name} ${published.version}`);
