import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['node_modules', 'data', '.dev-data', 'build', 'dashboard/dist', 'dashboard/.dist-*'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/only-throw-error': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Our factories return objects of closures, which do not use `this`.
    'typescript/unbound-method': 'off',
    // Does not recognize variables that a callback changes.
    'no-unmodified-loop-condition': 'off',
    'import/no-named-as-default-member': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    complexity: ['error', 20],
  },
  overrides: [
    // A `describe` block contains many tests, and a benchmark is one long script.
    {
      files: ['**/*.test.ts', 'test/**', 'bench/**', 'src/**/testing/**'],
      rules: { 'max-lines-per-function': 'off', complexity: 'off' },
    },
    // `in-page` code references the DOM types, which makes browser globals visible in the whole program.
    {
      files: ['src/**/*.ts'],
      rules: {
        'no-restricted-globals': ['error', 'document', 'window', 'location', 'history', 'name', 'self', 'innerHeight'],
      },
    },
    { files: ['src/**/in-page/**'], rules: { 'no-restricted-globals': 'off' } },
    // Style sheets are imported for their effect.
    { files: ['dashboard/src/main.tsx'], rules: { 'import/no-unassigned-import': 'off' } },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['**/*.test.ts', 'test/**'],
      rules: {
        // Responses of the service under test are untyped; the tests check their content.
        'typescript/no-explicit-any': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
      },
    },
  ],
});
