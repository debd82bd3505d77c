import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../out/e2e',
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  // Most journeys wait for time or for main: three of them share two cores well.
  workers: 3,
  fullyParallel: false,
  reporter: [['list']],
  forbidOnly: true,
})
