// What must be there before anything else: a Node that is new enough, npm and git.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { SetupFailure } from './progress.mjs'

const nodeMinimum = [20, 19]

export function checkTools() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isOdd = major % 2 === 1
  if (
    major < nodeMinimum[0] ||
    (major === nodeMinimum[0] && minor < nodeMinimum[1]) ||
    (isOdd && major < 23)
  ) {
    throw new SetupFailure(
      'Node version',
      `this is Node ${process.versions.node}, but the tools need ${nodeMinimum.join('.')} or newer (an even major version).`,
      'install the current LTS release from https://nodejs.org, then run the same command again.',
    )
  }
  if (spawnSync('git', ['--version']).status !== 0) {
    throw new SetupFailure(
      'git',
      'git was not found.',
      process.platform === 'linux' ? 'run: apt-get install git' : 'install it from https://git-scm.com.',
    )
  }
}

/**
 * How to call npm: the very one that started this script, otherwise the one on the PATH.
 * @param {string[]} args
 * @returns {[string, string[], {shell?: boolean}]}
 */
export function npm(args) {
  const running = process.env.npm_execpath
  if (running && basename(running).startsWith('npm-cli')) return [process.execPath, [running, ...args], {}]
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args, {}]
}
