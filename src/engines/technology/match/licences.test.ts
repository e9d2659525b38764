import { expect, test } from 'vitest';
import { isLicenceVersion, withoutLicenceVersions } from './licences.ts';

test.each([
  'Apache License\n                           Version 2.0, January 2004',
  'Licensed under the Apache License, Version 2.0 (the "License")',
  'GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007',
  'either\n * version 2.1 of the License, or later',
  'version 2.0 or later',
  'MPL 2.0',
  'LGPL v2.1',
  'GPL-3.0',
  'CC BY-SA 4.0',
  'Mozilla Public License 2.0',
  'Apache-2.0',
])('the version of a licence is removed: %j', (text) => {
  expect(withoutLicenceVersions(text)).not.toMatch(/\d\.\d|version \d/i);
});

test.each(['Foo v2.0 | MIT', 'License: MIT\n * Version: 2.1', 'GPL\n * Version 2.1.4', 'Foo GPL 2.1.4', 'Version 2.0'])(
  'that of a library stays: %j',
  (text) => {
    expect(withoutLicenceVersions(text)).toBe(text);
  },
);

test.each([
  ['Apache', '2.0', true],
  ['Mozilla Public License', '1.1', true],
  ['Apache', '2.4', false],
  ['Apache', '2.4.62', false],
  ['Foo', '2.0', false],
])('%s %s is a licence: %s', (name, version, expected) => {
  expect(isLicenceVersion(name, version)).toBe(expected);
});

test.each(['license ', 'apache,,,,', 'version 1.', 'cc-by-ab-'])('is done in linear time: %j', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  expect(withoutLicenceVersions(text).length).toBeGreaterThan(0);
});
