import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installGitHooks } from '../../build/setup/git-hooks.mjs'
import { tempFolder } from '../support/temp-folder'

beforeEach(() => {
  vi.stubEnv('CI', '')
  // What the person who runs this has configured must not matter.
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

function clone(...config: string[]): { folder: string; hooksPath: () => string } {
  const folder = tempFolder()
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  if (config.length > 0) git('config', ...config)
  return { folder, hooksPath: () => git('config', '--get', '--default', 'none', 'core.hooksPath').trim() }
}

test('a clone is pointed to the hooks of this repository', () => {
  const { folder, hooksPath } = clone()
  installGitHooks(folder)
  expect(hooksPath()).toBe('build/hooks')
})

test('whoever has hooks of their own keeps them', () => {
  const configured = clone('core.hooksPath', '/somewhere/else')
  installGitHooks(configured.folder)
  expect(configured.hooksPath()).toBe('/somewhere/else')

  const own = clone()
  mkdirSync(join(own.folder, '.git', 'hooks'), { recursive: true })
  writeFileSync(join(own.folder, '.git', 'hooks', 'pre-commit'), '')
  installGitHooks(own.folder)
  expect(own.hooksPath()).toBe('none')
})

test('in CI nothing is configured', () => {
  vi.stubEnv('CI', '1')
  const { folder, hooksPath } = clone()
  installGitHooks(folder)
  expect(hooksPath()).toBe('none')
})
