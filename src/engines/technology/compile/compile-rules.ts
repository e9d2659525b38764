// A program that compiles the rules and stores them on disk, where every thread finds them.
//
//   node compile-rules.ts '{"cacheDirectory": "…", "ruleSetsDirectory": "…"}'

import { loadRuleTables, type RuleTablesOptions } from './rule-tables.ts';

const options: RuleTablesOptions = JSON.parse(process.argv[2] ?? '{}');
await loadRuleTables(options);
