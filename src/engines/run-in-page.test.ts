import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runInPage } from './run-in-page.ts';

const sources = join(import.meta.dirname, '..');
const files = globSync('**/in-page/*.ts', { cwd: sources });

/** Top-level statements that a function could refer to, although only its own text is sent to the page. */
const outsideFunctions = (text: string): string[] =>
  text
    .split('\n')
    .filter(
      (line) =>
        /^[\w@]/.test(line) && !/^(?:export (?:async function|function|interface|type)|import type) /.test(line),
    );

describe('functions that run in the page', () => {
  test('use nothing outside their own body', () => {
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(new Set(['engines', 'web']));
    const wrong = files.flatMap((file) =>
      outsideFunctions(readFileSync(join(sources, file), 'utf8')).map((line) => `${file}: ${line}`),
    );
    expect(wrong).toEqual([]);
  });

  test('do not call each other', () => {
    const wrong = files.flatMap((file) => {
      const text = readFileSync(join(sources, file), 'utf8');
      const names = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name!);
      return names
        .filter((name) => text.split(new RegExp(`\\b${name}\\b`)).length > 2)
        .map((name) => `${file}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test('a constant, a helper or an import beside a function is noticed', () => {
    expect(outsideFunctions("import { a } from './a.ts';\nconst b = 1;\nfunction c() {\n  return b;\n}")).toHaveLength(
      3,
    );
    expect(outsideFunctions("import type { A } from './a.ts';")).toEqual([]);
    expect(outsideFunctions('export function a(): number {\n  const b = 1;\n  return b;\n}')).toEqual([]);
  });

  test('are sent as text that runs alone', async () => {
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
    const evaluate = async (source: string, args: readonly unknown[]) => new Function(`return ${source}`)()(...args);
    const add = (a: number, b: number): number => a + b;
    expect(await runInPage({ evaluate }, add, [1, 2], { timeoutSeconds: 1 })).toBe(3);
  });
});
