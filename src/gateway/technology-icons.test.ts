import { expect, test } from 'vitest';
import { monogramOf } from './technology-icons.ts';

test('a monogram has the initials of the name and its own colour', () => {
  expect(monogramOf('google-tag-manager')).toContain('>Gt<');
  expect(monogramOf('wordpress')).toContain('>Wo<');
  expect(monogramOf('u5b9d-u5854')).toContain('>宝<');
  expect(monogramOf('uface')).toContain('>Uf<');
  expect(monogramOf('3cx')).toContain('>3c<');
  expect(monogramOf('wordpress')).toBe(monogramOf('wordpress'));
  expect(monogramOf('jquery')).not.toBe(monogramOf('jquery-ui'));
});
