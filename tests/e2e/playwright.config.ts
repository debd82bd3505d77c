import { defineConfig } from '@playwright/test'
import { journeysOfToday } from './turns'

const { long, short } = journeysOfToday()
const filesOf = (names: readonly string[]): string[] => names.map((name) => `**/tests/e2e/${name}.e2e.ts`)

export default defineConfig({
  testDir: '.',
  globalSetup: './say-left-out.ts',
  // Playwright runs projects in this order, and the files of each by their names.
  projects: [
    { name: 'long', testMatch: filesOf(long) },
    { name: 'short', testMatch: filesOf(short) },
  ],
  outputDir: '../../out/e2e',
  // A busy machine is late, and that fails nothing: the longest journeys take a minute on a free one.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  // Most journeys wait for time or for main: three of them share two cores well.
  workers: 3,
  fullyParallel: false,
  reporter: [['list']],
  forbidOnly: true,
})
