// Runs the measurements one after the other, or those that are named. What follows `--` is passed to the measurement:
//   npm run bench -- antibot -- 9 /tmp/is-antibot
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { skippedExitCode } from './support/skipped.ts';

const all = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .toSorted();
const given = process.argv.slice(2);
const dashes = given.indexOf('--');
const wanted = dashes < 0 ? given : given.slice(0, dashes);
const passed = dashes < 0 ? [] : given.slice(dashes + 1);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(2);
}
if (passed.length > 0 && wanted.length !== 1) {
  console.error('Arguments after -- need exactly one measurement before it');
  process.exit(2);
}
const skipped: string[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const script = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [script, ...passed], { stdio: 'inherit' });
  if (status === skippedExitCode) skipped.push(name);
  else if (status !== 0) process.exit(status ?? 1);
}
if (skipped.length > 0) {
  console.error(`\nSkipped: ${skipped.join(', ')}`);
  // All measurements include those whose data is not here.
  if (wanted.length > 0) process.exit(skippedExitCode);
}
