import { describe, expect, test } from 'vitest';
import { explainIsolation } from './isolation.ts';
import type { Isolation } from './isolation.ts';
import { mayGoWithoutSandbox } from './isolation-levels.ts';
import { sharedProcesses } from './jail.ts';

describe('a browser without a sandbox', () => {
  test.each([
    // policy, in a container, as root, allowed
    ['auto', false, false, false],
    ['auto', false, true, true],
    ['auto', true, false, true],
    ['auto', true, true, true],
    ['required', true, true, false],
    ['required', false, true, false],
    ['off', false, false, true],
  ] as const)(
    'under %s, in a container: %s, as root: %s, is allowed: %s',
    (sandbox, isContainer, isRoot, isAllowed) => {
      expect(mayGoWithoutSandbox({ sandbox, isContainer }, isRoot)).toBe(isAllowed);
    },
  );
});

describe('the advice', () => {
  const explain = (isolation: Partial<Isolation>) =>
    explainIsolation({ level: 'jailed', hasOwnNetwork: true, shortcomings: [], isContainer: true, ...isolation });

  test('for a jail has no remedy, and mentions shared processes', () => {
    expect(explain({})).toEqual({ meaning: 'own network, processes, files and user, with Chromium’s sandbox' });
    const { meaning, remedy } = explain({ shortcomings: [sharedProcesses] });
    expect([meaning, remedy]).toEqual([expect.stringContaining('but the container’s processes'), undefined]);
  });

  test('in a container names container options', () => {
    expect(explain({ level: 'unsandboxed' }).remedy).toContain('--security-opt seccomp=deploy/docker/seccomp.json');
    expect(explain({ level: 'sandboxed', hasOwnNetwork: false }).remedy).toContain('seccomp.json');
    expect(explain({ level: 'sandboxed' }).remedy).toContain('apparmor=unconfined');
  });

  test('elsewhere does not mention containers', () => {
    for (const level of ['sandboxed', 'unsandboxed'] as const) {
      for (const hasOwnNetwork of [true, false]) {
        const { meaning, remedy } = explain({ level, hasOwnNetwork, isContainer: false });
        expect(`${meaning} ${remedy}`).not.toMatch(/container|security-opt/);
      }
    }
  });
});
