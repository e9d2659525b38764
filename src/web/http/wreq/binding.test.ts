import { describe, expect, test } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { findWreq, wreqLibraries, wreqsFor } from './binding.ts';

describe('the binary of wreq', () => {
  test('has the version in package.json', () => {
    const installed: Record<string, string | undefined> = {
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
    };
    for (const { package: name, version } of wreqLibraries) {
      expect(installed[name]?.replace('npm:wreq-js@', '')).toBe(version);
    }
  });

  test('exists on this machine; binaries of other platforms are deleted after the installation', () => {
    expect(findWreq()).toBeDefined();
    expect(wreqsFor('win32', 'x64')).toEqual([]);
  });

  test('is missing on unsupported platforms', () => {
    expect(findWreq('plan9', 'vax')).toBeUndefined();
  });
});
