import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 120,
  singleQuote: true,
  ignorePatterns: [
    'node_modules',
    'data',
    '.dev-data',
    'dashboard/dist',
    'dashboard/.dist-*',
    'package-lock.json',
    '**/*.md',
  ],
});
