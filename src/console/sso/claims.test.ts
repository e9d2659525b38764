import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClaim, readRoles } from './claims.ts';

describe('a role claim', () => {
  test.each([
    ['a list', { roles: ['a:owner', 'b:viewer'] }, 'roles', ['a:owner', 'b:viewer']],
    ['a text', { roles: 'a:owner' }, 'roles', ['a:owner']],
    ['a path', { realm_access: { roles: ['a:owner'] } }, 'realm_access.roles', ['a:owner']],
    ['a name with dots', { 'https://example.com/roles': ['a:owner'] }, 'https://example.com/roles', ['a:owner']],
    ['a list with other values', { roles: ['a:owner', 7, null, ['b:owner']] }, 'roles', ['a:owner']],
    ['an object', { roles: { 'a:owner': true } }, 'roles', []],
    ['a missing claim', {}, 'roles', []],
    ['an inherited name', {}, 'constructor.name', []],
  ])('is read from %s', (_, claims, path, values) => {
    expect(readClaim(claims, path)).toEqual(values);
  });

  test('of any shape is read without an error', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (claims, path) => {
        expect(readClaim(claims, path).every((value) => typeof value === 'string')).toBe(true);
      }),
    );
  });
});

describe('roles', () => {
  test('are read per workspace, the most powerful one first', () => {
    const { roles, isOperator } = readRoles(['a:viewer', 'a:admin', 'a:member', 'b.c_d-e:owner'], undefined);
    expect([...roles]).toEqual([
      ['a', 'admin'],
      ['b.c_d-e', 'owner'],
    ]);
    expect(isOperator).toBe(false);
  });

  test.each(['a', 'a:', ':owner', 'a:king', 'A:owner', 'a:owner ', 'a:b:owner', 'a:OWNER', '/a:owner', 'a:operator'])(
    'ignore %j',
    (value) => {
      expect(readRoles([value], 'operators')).toEqual({ isOperator: false, roles: new Map() });
    },
  );

  test('make an operator by exactly the configured value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
        (values, value) => {
          expect(readRoles(values, value).isOperator).toBe(value !== undefined && values.includes(value));
        },
      ),
    );
  });

  test('do not take the operator value for a role', () => {
    expect(readRoles(['default:owner'], 'default:owner')).toEqual({ isOperator: true, roles: new Map() });
  });

  test('do not depend on the order of the values', () => {
    const value = fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('owner', 'admin', 'member', 'viewer', 'x'))
      .map((parts) => parts.join(':'));
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const sorted = (list: string[]) =>
          [...readRoles(list, undefined).roles].map((pair) => pair.join(':')).toSorted();
        expect(sorted(values)).toEqual(sorted(values.toReversed()));
      }),
    );
  });
});
