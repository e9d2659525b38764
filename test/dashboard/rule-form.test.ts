import { describe, expect, test } from 'vitest';
import {
  fieldOfSign,
  ruleFromCandidate,
  toTechnologySigns,
  toVendorSigns,
  withTechnologySigns,
  withVendorSigns,
} from '../../dashboard/src/rule-form.ts';

describe('the form of a technology rule', () => {
  const definition = {
    cats: [6],
    headers: { server: ['^acme', 'acme/'] },
    meta: { generator: '^Acme' },
    html: 'acme-shop/',
    dom: 'div.acme',
  };

  test('shows every pattern as a row, and returns the same definition', () => {
    const signs = toTechnologySigns(definition)!;
    expect(signs.map(fieldOfSign)).toEqual([
      'headers.server',
      'headers.server',
      'meta.generator',
      'html',
      'dom "div.acme"',
    ]);
    expect(withTechnologySigns(definition, signs)).toEqual(definition);
  });

  test('does not show rules that rows cannot express', () => {
    expect(toTechnologySigns({ dom: { 'div.acme': { text: 'x' } } })).toBe(null);
    expect(toTechnologySigns({ headers: 'server' })).toBe(null);
  });

  test('removes a place with its last row', () => {
    expect(withTechnologySigns(definition, [{ place: 'url', key: '', pattern: 'acme' }])).toEqual({
      cats: [6],
      url: 'acme',
    });
  });
});

describe('the form of a vendor', () => {
  test('returns the same definition, with members that it does not show', () => {
    const definition = {
      kind: 'waf',
      signals: [
        { header: 'server', value: '^shieldd', means: 'blocked', only: [403] },
        { cookie: 'shield_*', means: 'present', weight: 'medium' },
      ],
    };
    expect(withVendorSigns(definition, toVendorSigns(definition)!)).toEqual(definition);
    expect(toVendorSigns({ signals: [{ status: [403], weight: 'weak' }] })).toBe(null);
  });
});

test('a rule from an unknown product has its signs, and the state with its status', () => {
  const candidate = {
    headers: ['server: shield.d/2', 'x-shield-id: 7'],
    cookies: ['shield_a'],
    script_hosts: ['check.shield.example'],
  };
  expect(ruleFromCandidate(candidate, { state: 'blocked', status: 403 })).toEqual({
    kind: 'waf',
    signals: [
      { header: 'server', value: String.raw`^shield\.d`, means: 'blocked', only: [403] },
      { header: 'server', value: String.raw`^shield\.d`, means: 'present' },
      { header: 'x-shield-id', means: 'present' },
      { cookie: 'shield_a', means: 'present' },
      { script: 'check.shield.example', means: 'present' },
    ],
  });
});
