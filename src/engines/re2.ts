// Regular expressions in linear time. The library is loaded on first use, because most pages and crawls need none.
import { createRequire } from 'node:module';
import type * as Re2js from 're2js';

const require = createRequire(import.meta.url);

export const loadRe2 = (): typeof Re2js => require('re2js') as typeof Re2js;
