// Runs the measurements one after the other, or those that are named.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { skippedExitCode } from './support/skipped.ts';

const all = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .toSorted();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(2);
}
const skipped: string[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (status === skippedExitCode) skipped.push(name);
  else if (status !== 0) process.exit(status ?? 1);
}
if (skipped.length > 0) {
  console.error(`\nSkipped: ${skipped.join(', ')}`);
  // All measurements include those whose data is not here.
  if (wanted.length > 0) process.exit(skippedExitCode);
}
