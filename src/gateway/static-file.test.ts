// Files from memory: compression, and the policy of pages that contain a script.
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageSecurity, policyOf, prepareFile } from './static-file.ts';

describe('a static file', () => {
  test('uses content that was compressed earlier', () => {
    const plain = Buffer.from('let a = 1;'.repeat(100));
    const brotli = brotliCompressSync(plain);
    expect(prepareFile(plain, 'text/javascript', true, brotli).compressed?.br()).toBe(brotli);
    expect(prepareFile(plain, 'text/javascript').compressed?.br().length).toBeLessThan(plain.length);
  });

  test('a page may run the script that it contains, and no other', () => {
    const script = 'start();';
    const hash = createHash('sha256').update(script).digest('base64');
    const html = `<head><script>${script}</script><script type="module" src="/main.js"></script></head>`;
    expect(policyOf(html)).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policyOf('<p>Text</p>')).toBe(pageSecurity['content-security-policy']);
  });
});
