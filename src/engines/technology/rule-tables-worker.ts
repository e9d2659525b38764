// Compiles the rules in a thread of its own and keeps the result on disk, where every other thread finds it.

import { workerData } from 'node:worker_threads';
import { loadRuleTables, type RuleTablesOptions } from './rule-tables.ts';

await loadRuleTables(workerData as RuleTablesOptions);
