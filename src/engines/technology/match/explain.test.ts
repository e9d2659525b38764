import { expect, test } from 'vitest';
import { withoutRepeats } from './explain.ts';
import type { NamedHit } from './explain.ts';

const hit = (given: Partial<NamedHit>): NamedHit => ({
  technology: 'Nginx',
  type: 'headers',
  key: 'server',
  match: 'nginx/1.27',
  confidence: 100,
  version: '',
  versionRank: 0,
  ...given,
});

test('the same match of several patterns is listed once, with its version', () => {
  const [plain, versioned] = [hit({}), hit({ version: '1.27' })];
  const others = [hit({ technology: 'OpenResty' }), hit({ key: 'x-proxy' }), hit({ match: 'nginx' })];
  expect(withoutRepeats([plain, versioned, plain, ...others])).toEqual([versioned, ...others]);
});
