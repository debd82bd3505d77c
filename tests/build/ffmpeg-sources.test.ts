import { expect, test } from 'vitest'
import { compareVersions, whyNotReleased } from '../../build/setup/ffmpeg-sources.mjs'

test('versions are compared by their numbers', () => {
  expect(compareVersions('6.1.1', '7.0')).toBeLessThan(0)
  expect(compareVersions('n7.0-7-gd38bf5e08e', '7.0')).toBe(0)
  expect(compareVersions('10.0', '9.9.9')).toBeGreaterThan(0)
})

test('installers are made only with the pinned build, and only if it is no older than what the registry has', () => {
  const build = { version: '8.1', sha256: 'a' }
  const found = { build, sha256: 'a', oldest: '7.0' }
  expect(whyNotReleased(found)).toBeNull()
  expect(whyNotReleased({ ...found, build: null })).toContain('no release build')
  expect(whyNotReleased({ ...found, sha256: 'b' })).toContain('not the pinned')
  expect(whyNotReleased({ ...found, sha256: null })).toContain('not the pinned')
  // What ffmpeg-static 5.3 downloads.
  expect(whyNotReleased({ ...found, build: { ...build, version: '6.1.1' } })).toContain('older')
})
