import { defineConfig } from 'oxlint';

/** Only these files read settings from the environment; all other code gets them as arguments. */
const readersOfTheEnvironment = [
  'server/src/config.ts',
  'e2e/**',
  'bench/**',
  'tools/**',
  '*.config.ts',
  'web/*.ts',
];

/** Tables of facts, which are as long as the game requires. */
const tablesOfFacts = ['game/src/api/endpoints.ts', 'game/src/site/**', 'collector/src/demo-catalogue/**'];

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'];

export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'jsx-a11y',
    'vitest',
    'promise',
    'node',
  ],
  jsPlugins: ['./tools/lint/plugin.ts'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/node_modules/**', '.runtime/**', 'web/dist/**', 'coverage/**', '**/*.gen.ts'],
  categories: { correctness: 'error' },
  rules: {
    // The architecture.
    'rollcall/import-law': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-self-import': 'error',
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'node/no-process-env': 'error',
    'no-console': 'error',

    // Size.
    'max-lines': ['error', { max: 600 }],
    'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    complexity: ['error', { max: 13 }],
    'max-depth': ['error', { max: 4 }],
    'max-params': ['error', { max: 5 }],
    'max-nested-callbacks': ['error', { max: 4 }],

    // Names.
    'unicorn/filename-case': ['error', { cases: { kebabCase: true, camelCase: true } }],

    // Types are not bypassed.
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-type-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-namespace': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allowBoolean: false, allowAny: false },
    ],

    // Promises and errors are handled.
    'typescript/no-floating-promises': ['error', { ignoreVoid: true }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'preserve-caught-error': 'error',
    'no-promise-executor-return': 'off',
    'no-empty': 'error',
    'no-implied-eval': 'error',

    // Common mistakes.
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-shadow': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all' }],
    'no-param-reassign': 'error',
    'no-self-compare': 'error',
    'no-loop-func': 'error',
    'no-alert': 'error',
    'no-proto': 'error',
    'no-return-assign': 'error',
    'no-sequences': 'error',
    'no-script-url': 'error',
    'no-template-curly-in-string': 'error',
    'no-useless-return': 'error',
    'array-callback-return': 'error',
    'default-case-last': 'error',
    radix: 'error',
    'object-shorthand': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/restrict-plus-operands': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/throw-new-error': 'error',
    'unicorn/error-message': 'error',
    'unicorn/no-instanceof-builtins': 'error',
    'unicorn/prefer-number-properties': 'error',
    'unicorn/prefer-string-slice': 'error',
    'unicorn/no-document-cookie': 'error',
    // Open work belongs in issues, not in comments.
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],

    // All tests run, and each of them asserts something.
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-commented-out-tests': 'error',
    'vitest/no-identical-title': 'error',
    'vitest/no-import-node-test': 'error',
    'vitest/valid-title': 'error',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect*', 'assert*', 'fc.assert', '**.expect*'],
        additionalTestBlockFunctions: [],
      },
    ],
    // A test may assert inside a branch after asserting which branch was taken.
    'vitest/no-conditional-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    // The environments define the globals that the rule then forbids.
    {
      files: ['game/src/**'],
      env: { browser: true, node: true },
      rules: { 'rollcall/no-ambient-input': 'error' },
    },
    { files: ['game/src/**/*.test.ts'], rules: { 'rollcall/no-ambient-input': 'off' } },
    {
      files: ['**/*.tsx'],
      rules: { 'unicorn/filename-case': ['error', { case: 'pascalCase', ignore: ['^client\\.tsx$'] }] },
    },
    {
      files: ['web/src/**'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/button-has-type': 'error',
        'react/jsx-no-target-blank': ['error', { allowReferrer: true }],
        'react/jsx-no-useless-fragment': 'error',
        'react/no-array-index-key': 'error',
        'react/no-danger': 'error',
        'react/no-unstable-nested-components': 'error',
        'react/self-closing-comp': 'error',
      },
    },
    { files: ['e2e/**', 'bench/**', 'tools/**', 'collector/src/main.ts'], rules: { 'no-console': 'off' } },
    {
      // Example programs of the reference: they print, and trust the answers of the API.
      files: ['server/src/reference/examples/**'],
      rules: {
        'no-console': 'off',
        'node/no-process-env': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
      },
    },
    { files: readersOfTheEnvironment, rules: { 'node/no-process-env': 'off' } },
    { files: tablesOfFacts, rules: { 'max-lines': 'off' } },
    { files: ['*.config.ts', 'web/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: tests,
      rules: {
        'rollcall/no-measured-time': 'error',
        'rollcall/no-sleep': 'error',
        'max-lines-per-function': 'off',
        'max-nested-callbacks': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
        'typescript/unbound-method': 'off',
        'node/no-process-env': 'off',
      },
    },
    // A measured test runs alone; a journey of the deep suite reads the time that a browser spent.
    { files: ['**/*.{deep,measured}.test.ts'], rules: { 'rollcall/no-measured-time': 'off' } },
    {
      // Plain JavaScript: the setup runs before anything is installed, the scripts of public/ before the app is loaded.
      files: ['tools/setup/**', 'tools/rollcall.mjs', 'web/public/**'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
  ],
});
