// Git's hooks of this repository lie in build/hooks. A clone is pointed there once; whoever has hooks of their own, or
// none on purpose, keeps them.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../lib/electron-path.mjs'

const hooksFolder = 'build/hooks'

/** @param {string} [folder] of the checkout */
export function installGitHooks(folder = root) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (process.env.CI || !existsSync(join(folder, '.git'))) return
  if (git('config', '--get', 'core.hooksPath').status === 0) return
  const own = resolve(folder, git('rev-parse', '--git-path', 'hooks').stdout.trim())
  if (existsSync(own) && readdirSync(own).some((name) => !name.endsWith('.sample'))) return
  git('config', '--local', 'core.hooksPath', hooksFolder)
}
