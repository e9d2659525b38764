import { describe, expect, test } from 'vitest';
import { isWithin, parseNetworkRule } from './ad-list-rule.ts';

describe('a network rule', () => {
  test('has the options that follow the dollar sign', () => {
    expect(parseNetworkRule('@@||ads.test^$script,~third-party,domain=a.test|~b.a.test,important')).toMatchObject({
      isException: true,
      isImportant: true,
      kinds: new Set(['script']),
      isThirdParty: false,
      onDomains: ['a.test'],
      offDomains: ['b.a.test'],
      allows: undefined,
    });
  });

  test('without kinds applies to all, and with negated kinds to the others', () => {
    expect(parseNetworkRule('/ad.js')?.kinds).toBeUndefined();
    const kinds = parseNetworkRule('/ad.js$~script,~image')?.kinds;
    expect(kinds?.has('script')).toBe(false);
    expect(kinds?.has('font')).toBe(true);
  });

  test('may switch off rules for a page only if it is an exception', () => {
    expect(parseNetworkRule('@@||a.test^$elemhide')?.allows).toEqual(new Set(['elemhide']));
    expect(parseNetworkRule('||a.test^$elemhide')).toBeUndefined();
  });

  test.each(['/^ads[0-9]+/', '||a.test^$redirect=noop.js', '*', '||a.test^$domain'])('%s is not supported', (line) => {
    expect(parseNetworkRule(line)).toBeUndefined();
  });

  test('knows which hosts belong to a domain', () => {
    expect(isWithin('www.a.test', 'a.test')).toBe(true);
    expect(isWithin('ba.test', 'a.test')).toBe(false);
    expect(isWithin('www.a.example', 'a.*')).toBe(true);
  });
});
