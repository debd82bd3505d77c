// What git would show, as one value to compare: tests and checks must leave the checkout as they found it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/electron-path.mjs'

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })

/** @returns {Map<string, string> | undefined} content hash by changed or untracked file; undefined outside a checkout */
export function worktreeState() {
  const top = git('rev-parse', '--show-prefix')
  if (top.status !== 0 || top.stdout.trim() !== '') return undefined
  const list = git('status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames').stdout
  const state = new Map()
  for (const entry of list.split('\0').filter(Boolean)) {
    const path = entry.slice(3)
    state.set(path, `${entry.slice(0, 2)} ${contentHash(join(root, path))}`)
  }
  return state
}

function contentHash(path) {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch (error) {
    return error.code
  }
}

/**
 * @param {ReturnType<typeof worktreeState>} before
 * @param {ReturnType<typeof worktreeState>} after
 * @returns {string[]} files that differ between the two
 */
export function changedFiles(before, after) {
  if (!before || !after) return []
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
