// Prints what the tests of real software found: figures for every file, their total, and what was skipped and why.
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { noFigures, sumOf, type Figures } from './figure-sums.ts';

export class FiguresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    console.log(figuresText(modules.map(readModule)));
  }
}

export interface ModuleFigures {
  file: string;
  figures: Figures;
  /** The names of tests that did not run. They end in the reason. */
  skipped: string[];
}

function readModule(module: TestModule): ModuleFigures {
  const tests = [...module.children.allTests()];
  return {
    file: relative(import.meta.dirname, module.moduleId).replace(/^\.\.\//, ''),
    figures: tests.map((test) => test.meta().figures ?? noFigures).reduce(sumOf, noFigures),
    skipped: tests.filter((test) => test.result().state === 'skipped').map(({ fullName }) => fullName),
  };
}

/** The report at the end of a run. */
export function figuresText(modules: readonly ModuleFigures[]): string {
  const lineOf = (file: string, { expected, named, versionsExpected, versions, false: wrong }: Figures) =>
    `${file}: ${named} of ${expected} named, ${versions} of ${versionsExpected} versions, ${wrong} false`;
  const skipped = modules.flatMap((one) => one.skipped.map((name) => `skipped: ${one.file}: ${name}`));
  return [
    '',
    ...modules.map(({ file, figures }) =>
      figures.expected === 0 ? `${file}: no names to find` : lineOf(file, figures),
    ),
    lineOf('total', modules.map(({ figures }) => figures).reduce(sumOf, noFigures)),
    ...(skipped.length === 0 ? ['nothing was skipped'] : skipped),
  ].join('\n');
}
