// The end of a test run: why tests were skipped, which files took longest, and why files failed before their tests ran. With
// SITEGLASS_SKIPPED_MAX, as in `.ci/run`, a run that skips more tests than that fails: a test that never runs proves nothing.
// With SITEGLASS_FAILED_FILES, the names of the files that failed are written to that file, one per line, for another run of
// them.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const filesShown = 10;

export interface SkippedTest {
  name: string;
  /** Given to `context.skip`, where the name does not say why. */
  note?: string | undefined;
}

export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const notRun = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    // A hook that fails skips the tests after it. They count as failed: their file is one of the failed ones.
    const stopped = notRun.flatMap((one) => {
      const error = hookErrorOf(one);
      return error === undefined ? [] : [{ test: one, file: relative(process.cwd(), one.module.moduleId), error }];
    });
    const skipped = notRun
      .filter((one) => !stopped.some(({ test }) => test === one))
      .map((one): SkippedTest => {
        const result = one.result();
        return { name: one.fullName, note: result.state === 'skipped' ? result.note : undefined };
      });
    const files = modules.map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      milliseconds: module.diagnostic().duration,
    }));
    const problem = tooManySkipped(skipped.length, process.env['SITEGLASS_SKIPPED_MAX']);
    const lines = [...describeSlowest(files), ...describeSkipped(skipped), ...describeStopped(stopped)];
    if (problem !== undefined) lines.push(problem);
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

/** The error of a hook that kept this test from running, if there is one. */
function hookErrorOf(test: TestCase): string | undefined {
  for (let around = test.parent; ; around = around.parent) {
    const [error] = around.errors();
    if (error !== undefined) return error.message;
    if (around.type === 'module') return undefined;
  }
}

/** One line per file and error. */
export function describeStopped(stopped: readonly { file: string; error: string }[]): string[] {
  const hooks = Map.groupBy(stopped, ({ file, error }) => `${file}: ${error.split('\n', 1)[0]}`);
  return [...hooks].map(([hook, tests]) => `Not run ${tests.length}: a hook failed in ${hook}`);
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
