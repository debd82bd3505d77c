// The speech of the demo workspace and the local recognizer. Without them everything else works and says what it cannot
// do, so a failure here stops nothing; it is remembered for a day so that every start does not wait for the network again.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, root } from '../lib/electron-path.mjs'
import { say } from './progress.mjs'

const program = new URL('./fetch-models.mjs', import.meta.url)
const failureNote = join(cacheFolder, 'models-failed.json')
const retryAfterMs = 24 * 3600 * 1000

/** @param {{retry: boolean}} options */
export async function prepareModels({ retry }) {
  if (!existsSync(program)) return
  if (!retry && existsSync(failureNote)) {
    const { atMs } = JSON.parse(readFileSync(failureNote, 'utf8'))
    if (Date.now() - atMs < retryAfterMs) return
  }
  const { fetchModels } = await import(program.href)
  try {
    await fetchModels({ cacheFolder, log: (text) => say(`setup: ${text}`) })
    rmSync(failureNote, { force: true })
  } catch (error) {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(failureNote, JSON.stringify({ atMs: Date.now(), reason: error.message }))
    say(
      [
        `  NOTE: some speech models could not be downloaded (${error.message}).`,
        '  Everything else works, but the demo workspace may use a simpler speech engine, and scripts may be followed by',
        '  pace alone.',
        `  Setup tries again tomorrow. To try again now: node build/setup.mjs --retry-models (in ${root})`,
      ].join('\n'),
    )
  }
}
