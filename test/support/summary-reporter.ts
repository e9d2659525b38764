// The end of a test run: why tests were skipped, and which files took longest. With SITEGLASS_SKIPPED_MAX, as in `.ci/run`, a run
// that skips more tests than that fails: a test that never runs proves nothing. With SITEGLASS_FAILED_FILES, the names of the
// files that failed are written to that file, one per line, for another run of them.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const filesShown = 10;

export interface SkippedTest {
  name: string;
  /** Given to `context.skip`, where the name does not say why. */
  note?: string | undefined;
}

export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((one): SkippedTest => {
        const result = one.result();
        return { name: one.fullName, note: result.state === 'skipped' ? result.note : undefined };
      }),
    );
    const files = modules.map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      milliseconds: module.diagnostic().duration,
    }));
    const problem = tooManySkipped(skipped.length, process.env['SITEGLASS_SKIPPED_MAX']);
    const lines = [...describeSlowest(files), ...describeSkipped(skipped), ...(problem === undefined ? [] : [problem])];
    console.log(`\n${lines.join('\n')}\n`);
    if (problem !== undefined) process.exitCode = 1;
    const failedFiles = process.env['SITEGLASS_FAILED_FILES'];
    if (failedFiles !== undefined) writeFileSync(failedFiles, listFailed(modules, problem));
  }
}

/** One line per reason. The reason is part of the name of a test or of a group around it: `(skipped: no apt)`. */
export function describeSkipped(skipped: readonly SkippedTest[]): string[] {
  const reasons = Map.groupBy(
    skipped,
    ({ name, note }) => note ?? /\(skipped: (.+?)\)(?: >|$)/.exec(name)?.[1] ?? `no reason given: ${name}`,
  );
  return [...reasons].map(([reason, tests]) => `Skipped ${tests.length}: ${reason}`);
}

/** The files to repeat: none when the run failed for another reason, since repeating some files would hide that reason. */
function listFailed(modules: readonly TestModule[], problem: string | undefined): string {
  if (problem !== undefined) return '';
  const failed = modules.filter((module) => !module.ok());
  return failed.map((module) => `${relative(process.cwd(), module.moduleId)}\n`).join('');
}

export function describeSlowest(files: readonly { file: string; milliseconds: number }[]): string[] {
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, filesShown);
  return slowest.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

export function tooManySkipped(count: number, max: string | undefined): string | undefined {
  if (max === undefined || max === '' || count <= Number(max)) return undefined;
  return `FAIL: ${count} tests were skipped, but test/skipped-max.txt allows ${Number(max)}`;
}
