// What lint holds. Rules that ask for types are answered by oxlint-tsgolint, on TypeScript 7.

/** The window's folders, from the lowest to the highest: each imports only from those before it. */
const windowUnits = [
  ...['lib', 'ui', 'bridge', 'copy', 'address', 'player', 'waveform', 'recorder'],
  'features/audio-input',
  'features/conflicts',
  'features/totals',
  'features/jobs',
  'features/exports',
  'features/updates',
  'features/settings',
  'features/notifications',
  'features/account',
  'features/trash',
  'features/library',
  'features/uploads',
  'features/verification',
  'features/segments',
  'features/voices',
  'features/voice-library',
  'features/voice-picker',
  'features/sample-settings',
  'features/judging',
  'features/record',
  'features/drafts',
  'features/home',
  'features/professional-clone',
  'features/instant-clone',
  'features/voice-design',
  'features/add-voice',
  'features/groups',
  'features/credits',
  'features/affiliate',
  'features/feedback',
  'features/onboarding',
  'features/speech',
  'features/history',
  'features/dialogue',
  'features/conversion',
  'features/support',
  'features/shell',
  'pages',
]

/** Beyond what oxlint calls correctness. */
const alsoErrors = (scope, names) => Object.fromEntries(names.map((name) => [`${scope}/${name}`, 'error']))

const everywhere = alsoErrors('eslint', [
  'eqeqeq',
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'preserve-caught-error',
])

const typed = {
  ...alsoErrors('eslint', ['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread']),
  ...alsoErrors('typescript', [
    'ban-ts-comment',
    'consistent-type-imports',
    'no-deprecated',
    'no-dynamic-delete',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extraneous-class',
    'no-generated-empty-object-type',
    'no-invalid-void-type',
    'no-misused-promises',
    'no-mixed-enums',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-assertion',
    'no-require-imports',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-condition',
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
    'no-unnecessary-type-conversion',
    'no-unnecessary-type-parameters',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-enum-assignment',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'only-throw-error',
    'prefer-literal-enum-member',
    'prefer-promise-reject-errors',
    'prefer-reduce-type-parameter',
    'prefer-return-this-type',
    'related-getter-setter-pairs',
    'require-await',
    'restrict-plus-operands',
    'unified-signatures',
    'use-unknown-in-catch-callback-variable',
  ]),
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
}

const react = {
  ...alsoErrors('react', [
    'error-boundaries',
    'exhaustive-deps',
    'globals',
    'immutability',
    'preserve-manual-memoization',
    'purity',
    'refs',
    'rules-of-hooks',
    'set-state-in-effect',
    'set-state-in-render',
    'static-components',
    'unsupported-syntax',
    'use-memo',
  ]),
  // Speaks of the React Compiler, which is not used here; TanStack Virtual is.
  'react/incompatible-library': 'off',
}

const restrict = (patterns) => ({
  'eslint/no-restricted-imports': ['error', { patterns }],
})

const onlyIn = {
  ipc: {
    regex: '^electron$',
    importNamePattern: '^ipc(Main|Renderer)$',
    message: 'Raw IPC lives in src/main/ipc and src/preload.',
  },
  childProcess: {
    regex: '^(node:)?child_process$',
    message:
      'ffmpeg is started in src/main/media/ffmpeg/spawn-ffmpeg.ts, espeak-ng in the demo cloud; nothing else is.',
    allowTypeImports: true,
  },
  sqlite: {
    regex: '^better-sqlite3$',
    message: 'SQLite is opened in src/main/library and queried in *-store.ts.',
    allowTypeImports: true,
  },
  search: {
    regex: '^react-router(/|$)',
    importNamePattern: '^(createSearchParams|useSearchParams)$',
    message: 'Dialogs, tabs and selections are declared, read and written in src/renderer/src/address.',
  },
  wire: {
    regex: '(^@shared|\\./)/?wire(/|$)',
    message: 'The wire is known to src/main/cloud and src/demo-cloud alone.',
  },
  demoCloud: {
    group: [
      '**/main/**',
      ...['media', 'inference', 'recognizer', 'platform'].map((name) => `!**/main/${name}/**`),
    ],
    message: "The demo cloud may use main's media, inference, recognizer and platform.",
  },
  ofTheClient: {
    group: [
      ...['@shared/**', '**/shared/**'],
      ...['wire', 'errors/**', 'support/named-elements', 'domain/app/demo-cloud-process'].flatMap((path) => [
        `!@shared/${path}`,
        `!**/shared/${path}`,
      ]),
    ],
    message:
      "The demo cloud's thresholds and verdicts are its own: one that reads the client's proves nothing.",
  },
  outOfRenderer: { regex: '(^|/)main/', message: 'The renderer reaches main only through the bridge.' },
}

export default {
  plugins: ['typescript', 'oxc', 'react', 'import'],
  jsPlugins: ['./build/check/lint-plugin.mjs'],
  ignorePatterns: ['node_modules/**', 'out/**', 'dist/**', 'tests/media/**'],
  categories: { correctness: 'error' },
  rules: {
    ...everywhere,
    // Vite's own endings (?worker&url) are files of it.
    'import/default': 'off',
    'typescript/require-array-sort-compare': 'off',
  },
  overrides: [
    { files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'], rules: typed },
    {
      // Types too: who needs another's types hangs on it as well.
      files: ['src/**/*.{ts,tsx}'],
      rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    },
    // No tsconfig speaks of scripts.
    { files: ['**/*.{js,mjs,cjs}'], rules: { 'typescript/no-misused-spread': 'off' } },
    {
      files: ['src/renderer/**/*.{ts,tsx}'],
      excludeFiles: ['src/renderer/src/player/output.ts'],
      rules: {
        'eslint/no-restricted-globals': [
          'error',
          {
            name: 'Audio',
            message:
              'Sound goes to the chosen output device: createAudio() of src/renderer/src/player/output.ts.',
          },
        ],
      },
    },
    {
      // A migration is one function of plain SQL.
      files: ['src/**/*.{ts,tsx}'],
      excludeFiles: ['src/main/library/migrations/**'],
      rules: { 'local/function-length': ['error', { max: 80 }] },
    },
    {
      files: ['src/main/**/*.ts'],
      excludeFiles: ['src/main/ipc/**', 'src/main/library/**', 'src/main/**/*-store.ts'],
      rules: restrict([onlyIn.ipc, onlyIn.childProcess, onlyIn.sqlite, onlyIn.wire]),
    },
    {
      files: ['src/main/cloud/**'],
      rules: restrict([onlyIn.ipc, onlyIn.childProcess, onlyIn.sqlite]),
    },
    {
      files: ['src/shared/**', 'src/preload/**'],
      excludeFiles: ['src/shared/wire/**'],
      rules: restrict([onlyIn.wire]),
    },
    {
      files: ['src/main/**/*-store.ts', 'src/main/library/**'],
      rules: restrict([onlyIn.ipc, onlyIn.childProcess, onlyIn.wire]),
    },
    { files: ['src/main/ipc/**'], rules: restrict([onlyIn.childProcess, onlyIn.sqlite, onlyIn.wire]) },
    {
      files: ['src/main/media/ffmpeg/spawn-ffmpeg.ts'],
      rules: restrict([onlyIn.ipc, onlyIn.sqlite, onlyIn.wire]),
    },
    {
      files: ['src/demo-cloud/**'],
      rules: restrict([onlyIn.ipc, onlyIn.demoCloud, onlyIn.ofTheClient, onlyIn.childProcess]),
    },
    {
      files: ['src/demo-cloud/speech/espeak.ts'],
      rules: restrict([onlyIn.ipc, onlyIn.demoCloud, onlyIn.ofTheClient]),
    },
    {
      files: ['src/renderer/**/*.{ts,tsx}'],
      rules: {
        'local/layers': [
          'error',
          { root: `${import.meta.dirname}/src/renderer/src`, alias: '@renderer/', units: windowUnits },
        ],
        ...react,
        ...restrict([
          onlyIn.outOfRenderer,
          onlyIn.wire,
          onlyIn.search,
          { regex: '^(electron|node:)', message: 'The renderer is sandboxed.' },
        ]),
      },
    },
    {
      files: ['src/renderer/**/*.{ts,tsx}'],
      excludeFiles: ['src/renderer/src/bridge/**'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          {
            object: 'window',
            property: 'studio',
            message: 'Only src/renderer/src/bridge touches window.studio.',
          },
        ],
      },
    },
    {
      // The newer calls of safeStorage are not available on Linux with a keyring; keychain.ts says more.
      files: ['src/main/account/keychain.ts'],
      rules: { 'typescript/no-deprecated': 'off' },
    },
    {
      files: ['tests/**/*.{ts,tsx}'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
  ],
}
