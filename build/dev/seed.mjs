// The library that `npm run dev` begins with: made once by tests/seed, then copied for each run.
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { constants, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../check/files-below.mjs'
import { sha256 } from '../check/source-graph.mjs'
import { root } from '../lib/electron-path.mjs'
import { runProgram } from '../lib/run-ts.mjs'
import { withLock } from '../setup/lock.mjs'
import { SetupFailure, step } from '../setup/progress.mjs'

const program = 'tests/seed/seed.ts'
const seeds = join(root, 'node_modules', '.cache', 'dev-seed')

/**
 * An older library is opened by newer code as a person's would be, so it is made again only when what it holds is written
 * anew.
 */
const version = () =>
  sha256(
    filesBelow(join(root, 'tests', 'seed'))
      .map((file) => sha256(readFileSync(file)))
      .join('\n'),
  ).slice(0, 16)

/** @param {string} userData folder to be made */
export async function copySeed(userData) {
  const seed = join(seeds, version())
  if (!existsSync(seed))
    await withLock(`${seeds}.lock`, 'the library of npm run dev', async () => {
      if (!existsSync(seed)) await makeSeed(seed)
    })
  await cp(seed, userData, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function makeSeed(seed) {
  await rm(seeds, { recursive: true, force: true })
  const unfinished = `${seed}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  process.once('exit', () => rmSync(unfinished, { recursive: true, force: true }))
  await step('a library with drafts in every state (once)', async () => {
    const code = await runProgram(program, [unfinished])
    if (code !== 0) {
      throw new SetupFailure('the library of npm run dev', `${program} failed.`, 'see its output above.')
    }
  })
  // It names the place where it was made.
  await rm(join(unfinished, 'library-location.json'), { force: true })
  await rename(unfinished, seed)
}
