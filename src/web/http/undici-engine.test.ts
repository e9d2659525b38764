import { describe, test } from 'vitest';
import { describeEngine } from '../testing/engine-suite.ts';
import { createUndiciEngine } from './undici-engine.ts';

describeEngine({ name: 'undici', createEngine: createUndiciEngine, slowness: 1 }, { describe, test });
