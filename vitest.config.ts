import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { aliases } from './build/lib/aliases.mjs'

const alias = Object.fromEntries(
  Object.entries(aliases).map(([name, path]) => [name, resolve(import.meta.dirname, path)]),
)

/** Folders whose files run one after the other in few processes. What a file opens it closes. */
const sharing = `
  access account announcements cloud deep-links dialogue drafts exports feedback groups history
  instant-clone ipc judging library media notifications passports platform professional-clone profile
  recordings sample-settings scope scripts segments session-folder settings speech-workspace support takes
  trash updates uploads voice-design voice-library voices windows
`
  .trim()
  .split(/\s+/)
  .map((folder) => `tests/main/${folder}/**/*.test.ts`)

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: ['tests/{main,demo-cloud,preload,build}/**/*.test.{ts,tsx}'],
          exclude: sharing,
        },
      },
      // Decision 0068: a process for each file would load the same modules again.
      { extends: true, test: { name: 'main-sharing', isolate: false, include: sharing } },
      {
        extends: true,
        test: {
          name: 'pure',
          // Rules and meters without files or processes.
          isolate: false,
          include: ['tests/{shared,renderer}/**/*.test.{ts,tsx}'],
        },
      },
    ],
    unstubEnvs: true,
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    pool: 'forks',
    // More than the two cores of CI: many tests wait rather than compute.
    maxWorkers: 3,
    // A busy machine is late, and that fails nothing: deadlines are for where lateness is the subject.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
  },
})
