import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 120,
  singleQuote: true,
  ignorePatterns: [
    'node_modules',
    'data',
    '.dev-data',
    'package-lock.json',
    'build',
    'clients/src/generated.ts',
    'src/contract/search-engines.ts',
    'docs/openapi.json',
    'src/engines/technology/rules/third-party-web.json',
    'src/engines/technology/rules/wappalyzer/rules.json',
    'docs/manage-openapi.json',
    'dashboard/dist',
    'dashboard/.dist-*',
    '**/*.md',
  ],
});
