import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const at = (path: string): string => resolve(import.meta.dirname, path)

export default defineConfig({
  resolve: {
    alias: { '@shared': at('src/shared'), '@main': at('src/main'), '@renderer': at('src/renderer/src') },
  },
  test: {
    include: ['tests/{shared,main,preload,renderer}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/fail-on-console-error.ts'],
    pool: 'forks',
    // One fewer than the cores would leave a core idle once lint is through.
    maxWorkers: 2,
    testTimeout: 60_000,
  },
})
