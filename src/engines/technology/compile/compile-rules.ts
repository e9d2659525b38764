// A program: compiles the rules and keeps the result on disk, where every thread that needs them finds it.
//
//   node compile-rules.ts '{"cacheDirectory": "…", "fingerprintsDirectory": "…"}'

import { loadRuleTables, type RuleTablesOptions } from './rule-tables.ts';

await loadRuleTables(JSON.parse(process.argv[2]!) as RuleTablesOptions);
