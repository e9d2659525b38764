import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 120,
  singleQuote: true,
  ignorePatterns: [
    'node_modules',
    'data',
    '.dev-data',
    'package-lock.json',
    'clients/dist',
    'clients/src/generated.ts',
    'src/contract/search-engines.ts',
    'docs/openapi.json',
    'dashboard/dist',
    'dashboard/.dist-*',
    '**/*.md',
  ],
});
