import { describe, expect, test } from 'vitest';
import { createSealer } from './sealing.ts';

describe('a sealed text', () => {
  const sealer = createSealer('secret');

  test('can only be opened with its key', () => {
    const sealed = sealer.seal(Buffer.from('proxy password'));
    expect(sealed.toString('latin1')).not.toContain('proxy password');
    expect(sealer.open(sealed).toString()).toBe('proxy password');
    expect(() => createSealer('another').open(sealed)).toThrow('the secret key does not match the database');
  });

  test('that was changed cannot be opened', () => {
    const sealed = sealer.seal(Buffer.from('proxy password'));
    sealed[sealed.length - 1]! ^= 1;
    expect(() => sealer.open(sealed)).toThrow('the secret key does not match the database');
  });
});
