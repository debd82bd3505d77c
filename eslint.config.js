import js from '@eslint/js'
import globals from 'globals'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { functionLength } from './build/check/lint-function-length.mjs'
import { layers } from './build/check/lint-layers.mjs'
import { programOf } from './build/check/lint-program.mjs'

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

const local = {
  rules: {
    layers: layers({
      root: `${import.meta.dirname}/src/renderer/src`,
      alias: '@renderer/',
      units: windowUnits,
    }),
    'function-length': functionLength,
  },
}

/** `npm run check` lints one project at a time, once tsc has been through; elsewhere there may be old declarations, or none. */
const project = process.env['TIMBRE_LINT_PROJECT']
const types = project
  ? { programs: [programOf(`${import.meta.dirname}/${project}`)] }
  : { projectService: true }

const restrict = (patterns) => ({
  'no-restricted-imports': ['error', { patterns }],
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
    regex: '/main/(?!(media|inference|recognizer|platform)/)',
    message: "The demo cloud may use main's media, inference, recognizer and platform.",
  },
  ofTheClient: {
    regex: '(^@shared|/shared)/(?!wire$|errors/|support/named-elements$|domain/app/demo-cloud-process$)',
    message:
      "The demo cloud's thresholds and verdicts are its own: one that reads the client's proves nothing.",
  },
  outOfRenderer: { regex: '(^|/)main/', message: 'The renderer reaches main only through the bridge.' },
}

export default tseslint.config(
  { ignores: ['node_modules/**', 'out/**', 'dist/**', 'tests/media/**'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { local },
    languageOptions: { parserOptions: { ...types, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    ignores: ['src/renderer/src/player/output.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Audio']",
          message:
            'Sound goes to the chosen output device: createAudio() of src/renderer/src/player/output.ts.',
        },
      ],
    },
  },
  {
    // A migration is one function of plain SQL.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/main/library/migrations/**'],
    rules: { 'local/function-length': ['error', { max: 80 }] },
  },
  {
    files: ['src/main/**/*.ts'],
    ignores: ['src/main/ipc/**', 'src/main/library/**', 'src/main/**/*-store.ts'],
    rules: restrict([onlyIn.ipc, onlyIn.childProcess, onlyIn.sqlite, onlyIn.wire]),
  },
  {
    files: ['src/main/cloud/**'],
    rules: restrict([onlyIn.ipc, onlyIn.childProcess, onlyIn.sqlite]),
  },
  {
    files: ['src/shared/**', 'src/preload/**'],
    ignores: ['src/shared/wire/**'],
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
    plugins: {
      'react-hooks': reactHooks,
    },
    rules: {
      'local/layers': 'error',
      ...reactHooks.configs.recommended.rules,
      // Speaks of the React Compiler, which is not used here; TanStack Virtual is.
      'react-hooks/incompatible-library': 'off',
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
    ignores: ['src/renderer/src/bridge/**'],
    rules: {
      'no-restricted-properties': [
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
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
)
