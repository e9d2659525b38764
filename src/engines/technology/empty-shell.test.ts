import { describe, expect, test } from 'vitest';
import { shellOf } from './empty-shell.ts';

const isShell = (html: string, type = 'text/html; charset=utf-8') => shellOf(Buffer.from(html), type) !== undefined;
const shell =
  '<!doctype html><html><head><script src=/app.js></script></head><body><noscript>Please turn on scripts</noscript><div id=root></div></body></html>';

describe('an empty shell', () => {
  test('is a page that only its scripts fill with text', () => {
    expect(isShell(shell)).toBe(true);
    expect(isShell(shell.replace('<div id=root>', `<div id=root><script>${'x'.repeat(5000)}</script>`))).toBe(true);
  });

  test('is an application only if it has an empty element for one', () => {
    const kind = (html: string) => shellOf(Buffer.from(html), 'text/html');
    expect(kind(shell)).toBe('application');
    expect(kind('<body><h1>Hello</h1><script src=/a.js></script></body>')).toBe('short');
    expect(kind('<body><h1>Hello</h1></body>')).toBeUndefined();
    const named = '<body><div id=q-app></div><script src=/a.js></script></body>';
    expect(kind(named)).toBe('application');
    expect(kind(named.replace('<div id=q-app></div>', '<app-root></app-root>'))).toBe('application');
    expect(kind(named.replace('<div', '<p>Hello</p><div'))).toBe('short');
    expect(kind('<div id=q-app></div><p>Hello</p><script src=/a.js></script>')).toBeUndefined();
    expect(kind('<body><div class=a></div><script src=/a.js></script></body>')).toBe('short');
  });

  test('may omit optional tags and contain inline scripts', () => {
    expect(isShell('<!doctype html><title>App</title><div id="app"></div><script src=/app.js></script>')).toBe(true);
    expect(isShell('<!doctype html><div id=root></div><script type=module>draw()</script>')).toBe(true);
    expect(isShell('<div id="app"></div><script type="application/json">{}</script>')).toBe(false);
    expect(isShell('<script src=/app.js></script>')).toBe(false);
  });

  test('is not a page with text, without scripts, or of another type', () => {
    expect(isShell(shell.replace('<div id=root>', `<div id=root>${'Words and more words. '.repeat(20)}`))).toBe(false);
    expect(isShell(shell.replace('<script src=/app.js></script>', ''))).toBe(false);
    expect(isShell(shell, 'application/json')).toBe(false);
    expect(isShell('')).toBe(false);
  });

  test('is recognised in one pass over hostile markup', () => {
    expect(isShell(`<script src=x></script><body>${'<script>'.repeat(100_000)}`)).toBe(true);
    expect(isShell(`<script src=x></script><body>${'<'.repeat(300_000)}`)).toBe(true);
    for (const piece of ['<script ', '<script <div ', '<div id=root ', '<script x=json']) {
      expect(isShell(piece.repeat(40_000))).toBe(false);
    }
  });
});
