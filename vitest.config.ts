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
    testTimeout: 20_000,
  },
})
