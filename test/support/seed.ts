// Services that tests start as processes of their own use the browser of the run as well.
//
// The same random inputs on every run, so that a failure belongs to a change. `FAST_CHECK_SEED=<number> npm test` tries others.
import { configureGlobal } from 'fast-check';
import { browserEnvironment } from './test-browser.ts';

Object.assign(process.env, browserEnvironment);

configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_115) });
