import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { aliases } from './build/aliases.mjs'

const alias = Object.fromEntries(
  Object.entries(aliases).map(([name, path]) => [name, resolve(import.meta.dirname, path)]),
)

export default defineConfig({
  resolve: { alias },
  test: {
    include: ['tests/{shared,main,demo-cloud,preload,renderer,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    pool: 'forks',
    // One fewer than the cores would leave a core idle once lint is through.
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
