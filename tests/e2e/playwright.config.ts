import { defineConfig } from '@playwright/test'

/** The longest files, a minute and more each: begun first, so that none of them runs alone at the end. */
const longest = [
  'app/{a11y,dev,support}.e2e.ts',
  'booth/record.e2e.ts',
  'cloud/clone{,-captcha,-errors,-limits,-states}.e2e.ts',
  'cloud/{conversion,instant-clone-ways,voice-design-states}.e2e.ts',
].map((path) => `**/${path}`)

export default defineConfig({
  testDir: '.',
  // Playwright runs projects in this order, and the files of each by their names.
  projects: [
    { name: 'long', testMatch: longest },
    { name: 'short', testMatch: '*.e2e.ts', testIgnore: longest },
  ],
  outputDir: '../../out/e2e',
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  // Most journeys wait for time or for main: three of them share two cores well.
  workers: 3,
  fullyParallel: false,
  reporter: [['list']],
  forbidOnly: true,
})
