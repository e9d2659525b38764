import { expect, test } from 'vitest';
import { vendorWebsite } from './vendor-facts.ts';

test.each([
  ['AdGear', ['*.adgear.com'], 'https://adgear.com'],
  ['AIR.TV', ['*.air.tv'], 'https://air.tv'],
  ['Fidelity Media', ['*.fidelity-media.com'], 'https://fidelity-media.com'],
  ['Celebrus Technologies', ['*.celebrus.com'], 'https://celebrus.com'],
  ['Adecs', ['*.adecs.co.uk'], 'https://adecs.co.uk'],
  ['LoopMe', ['*.loopme.biz', '*.loopme.com'], 'https://loopme.com'],
  ['Admeta', ['*.atemda.com'], null],
  ['Flipp', ['d1.cloudfront.net', '*.wishabi.com'], 'https://www.flipp.com'],
])('the website of %s with the hosts %o is %s', (name, hosts, expected) => {
  expect(vendorWebsite(name, undefined, hosts)).toBe(expected);
});

test('a known website replaces an old one', () => {
  expect(vendorWebsite('Confirmit', 'https://www.confirmit.com', [])).toBe('https://www.forsta.com');
  expect(vendorWebsite('Distil Networks', 'https://www.distilnetworks.com/', [])).toBe(
    'https://www.distilnetworks.com/',
  );
});
