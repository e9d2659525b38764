// Services in separate processes use the browser of the run.
//
// Random inputs are the same in every run, so that failures are reproducible. `FAST_CHECK_SEED=<number> npm test` uses others.
import { configureGlobal } from 'fast-check';
import { browserEnvironment } from './test-browser.ts';

Object.assign(process.env, browserEnvironment);

configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_115) });
