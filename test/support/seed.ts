// The same random inputs on every run, so that a failure belongs to a change. `FAST_CHECK_SEED=<number> npm test` tries others.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_115) });
