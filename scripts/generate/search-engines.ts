// Generates the table of search engines in `src/contract` from the engine files. Settings, documentation and clients need the
// list, but may not import the engines.
import type { SearchEngineInfo } from '../../src/contract/search.ts';

export function writeSearchEngines(engines: readonly SearchEngineInfo[]): string {
  return `// Written by \`npm run generate\` from src/engines/search/engines. Do not edit.
import type { SearchEngineInfo } from './search.ts';

export const searchEngineSlugs = [
${engines.map(({ slug }) => `  ${literal(slug)},`).join('\n')}
] as const;
export type SearchEngineSlug = (typeof searchEngineSlugs)[number];

/** Every engine of this version. An installation offers those that are configured and allowed. */
export const searchEngines: readonly SearchEngineInfo[] = [
${engines.map((engine) => `  ${literal(engine)},`).join('\n')}
];
`;
}

/** Formats a value as TypeScript. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{ ${members.join(', ')} }`;
}
