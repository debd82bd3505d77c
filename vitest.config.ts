import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { aliases } from './build/aliases.mjs'

const alias = Object.fromEntries(
  Object.entries(aliases).map(([name, path]) => [name, resolve(import.meta.dirname, path)]),
)

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/{shared,renderer}/**/*.test.{ts,tsx}'],
          // Rules and meters without files or processes: a process of its own for each file would take longer than the file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'main', include: ['tests/{main,demo-cloud,preload,build}/**/*.test.{ts,tsx}'] },
      },
    ],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    pool: 'forks',
    // One fewer than the cores would leave a core idle once lint is through.
    maxWorkers: 2,
    // A busy machine is late, and that fails nothing: deadlines are for where lateness is the subject.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
  },
})
