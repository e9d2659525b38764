// A program that compiles the rules and stores them on disk, where every thread finds them. Without options, it does so for the
// installation: `npm run build:rules`.
//
//   node compile-rules.ts ['{"cacheDirectory": "…", "ruleSetsDirectory": "…"}']

import { buildRuleTables, loadRuleTables, readTablesOptions } from './rule-tables.ts';

const [given] = process.argv.slice(2);
if (given === undefined) await buildRuleTables();
else await loadRuleTables(readTablesOptions(JSON.parse(given)));
