// Code samples name real commands and methods, and highlighting keeps the text.
import { describe, expect, test } from 'vitest';
import { tokenize } from '../../dashboard/src/highlight.ts';
import { toCommand, toCurl, toPython, toTypeScript } from '../../dashboard/src/snippets.ts';
import { callCommands, engineName } from '../../src/cli/call-names.ts';
import { savedName } from '../../src/contract/saved-file.ts';
import { fullCatalog } from '../../src/endpoints/full-catalog.ts';

const callOf = (
  { path, operationId }: { path: string; operationId: string },
  params: Record<string, unknown> = {},
) => ({
  origin: 'http://127.0.0.1:8080',
  path,
  operationId,
  required: [],
  params,
});

describe('a code sample', () => {
  test('of the command line uses the command of the endpoint', () => {
    for (const { name, endpoints } of callCommands(fullCatalog, new Set())) {
      for (const endpoint of endpoints) {
        const command = toCommand(callOf(endpoint)).split('\n').slice(1).join('');
        expect(command).toMatch(new RegExp(`^siteglass ${name}(?![\\w-])`));
        if (endpoints.length > 1) expect(command).toContain(`--engine ${engineName(endpoint)}`);
      }
    }
  });

  test('quotes values for its language', () => {
    const call = { ...callOf({ path: '/v1/website/crawler', operationId: 'crawler' }), params: { query: `it's "x"` } };
    expect(toCurl(call)).toContain(`--data-urlencode 'query=it'\\''s "x"'`);
    expect(toTypeScript(call)).toContain(`query: 'it\\'s "x"'`);
    expect(toCommand({ ...call, required: ['query'] })).toContain(`'it'\\''s "x"'`);
  });
});

describe('a code sample of a call that returns a file', () => {
  const { savedFile } = fullCatalog.find(({ operationId }) => operationId === 'screenshot')!;
  const screenshot = (params: Record<string, unknown>) => ({
    ...callOf({ path: '/v1/website/screenshot', operationId: 'screenshot' }, params),
    file: savedFile,
  });

  test.each([
    [{}, 'screenshot.png'],
    [{ format: 'jpeg' }, 'screenshot.jpg'],
    [{ format: 'pdf', full_page: true }, 'screenshot.pdf'],
  ])('with %o saves %s', (params, name) => {
    expect(toCurl(screenshot(params))).toMatch(new RegExp(`--output ${name}$`));
    expect(toTypeScript(screenshot(params))).toMatch(new RegExp(`await writeFile\\('${name}', data\\);$`));
    expect(toPython(screenshot(params))).toMatch(
      new RegExp(`with open\\("${name}", "wb"\\) as file:\n.*\\.content\\)$`),
    );
    expect(savedName(savedFile, params)).toBe(name);
  });

  test.each([{ response_type: 'json' }, { is_async: true }, { fields: 'size' }, { s3_upload: true }])(
    'with %o prints the JSON',
    (params) => {
      expect(toCurl(screenshot(params))).not.toContain('--output');
      expect(toTypeScript(screenshot(params))).toMatch(/console\.log\(data\);$/);
      expect(toPython(screenshot(params))).toMatch(/print\(response\.text\)$/);
      expect(savedName(savedFile, params)).toBeUndefined();
    },
  );
});

describe('a code sample of the result of a job', () => {
  const { savedFile } = fullCatalog.find(({ operationId }) => operationId === 'jobResult')!;
  const result = (params: Record<string, unknown> = {}) => ({
    ...callOf({ path: '/jobs/{job_id}/result', operationId: 'jobResult' }, { job_id: 'abc', ...params }),
    file: savedFile,
  });

  test('saves it, because it may be a screenshot', () => {
    expect(savedName(savedFile, { job_id: 'abc' })).toBe('result');
    expect(toCurl(result())).toMatch(/--output result$/);
    expect(toPython(result())).toMatch(/with open\("result", "wb"\) as file:\n.*\.content\)$/);
  });

  test('prints what the client has parsed', () => {
    expect(toTypeScript(result())).toMatch(
      /if \(data instanceof Uint8Array\) await writeFile\('result', data\);\nelse console\.log\(data\);$/,
    );
  });

  test('prints chosen fields', () => {
    expect(savedName(savedFile, { job_id: 'abc', fields: 'size' })).toBeUndefined();
    expect(toCurl(result({ fields: 'size' }))).not.toContain('--output');
    expect(toTypeScript(result({ fields: 'size' }))).not.toContain('writeFile');
  });
});

describe('highlighting', () => {
  const samples = {
    html: `<!doctype html><!-- a > b --><a href="x>y" class='z' data-k=v hidden>1 < 2</a><unfinished attr="`,
    json: `{"a": [1.5e3, true, "b\\"c"], "d": null} trailing "open`,
    markdown: '# Title\n\n- one `code` [link](https://example.com)\n> quote\n1. first',
    code: `import x from 'y'; // note\ncurl -G "a" --data-urlencode 'q=1' 42`,
  } as const;

  test.each(Object.entries(samples))('keeps every character of %s', (language, text) => {
    const tokens = tokenize(text, language as keyof typeof samples);
    expect(tokens.map((token) => token.text).join('')).toBe(text);
    expect(new Set(tokens.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  });

  test('keeps every character of hostile text', () => {
    for (const text of [
      '<a '.repeat(20_000),
      '"'.repeat(60_000),
      '<!--'.repeat(15_000),
      '[('.repeat(30_000),
      ']('.repeat(30_000),
      '\n'.repeat(60_000),
      '<a "'.repeat(15_001),
    ]) {
      expect(
        tokenize(text, 'html')
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
      expect(
        tokenize(text, 'markdown')
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    }
  });
});
