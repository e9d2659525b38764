import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { findWreq, wreqLibraries, wreqsFor } from './binding.ts';

describe('the binary of wreq', () => {
  test('is the one that package.json installs', () => {
    const installed: Record<string, string | undefined> = {
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
    };
    for (const { package: name, version } of wreqLibraries) {
      expect(installed[name]?.replace('npm:wreq-js@', '')).toBe(version);
    }
  });

  test('exists for every usual machine', () => {
    for (const [platform, arch] of [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'arm64'],
      ['darwin', 'x64'],
      ['win32', 'x64'],
    ]) {
      expect(wreqsFor(platform, arch).at(-1)).toMatchObject({ package: 'wreq-js-2' });
    }
  });

  test('is missing elsewhere', () => {
    expect(findWreq('plan9', 'vax')).toBeUndefined();
  });
});
