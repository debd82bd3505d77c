import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { root } from '../../build/lib/electron-path.mjs'
import { removeFolder } from '../support/remove-folder'
import { takeFilms } from './films'
import { runMainJob } from './main-job'
import { visitRecorder } from './recorder'
import { visitScreens } from './screens'
import { visitSpeech } from './speech-screens'
import { visitVoices } from './voice-screens'

export interface TourStep {
  name: string
  ok: boolean
  ms: number
  /** What was seen, in words and numbers. */
  note?: string
  error?: string
}

export interface Tour {
  folder: string
  /** Runs one step; a step that fails ends the tour, because the next ones stand on it. */
  step: (name: string, run: () => Promise<string | undefined>) => Promise<void>
  /** Where a screenshot of this name belongs. */
  shotPath: (name: string) => string
}

const outFolder = join(root, 'out', 'tour')
await removeFolder(outFolder)
await mkdir(outFolder, { recursive: true })
const folder = await mkdtemp(join(tmpdir(), 'timbre-tour-'))
const steps: TourStep[] = []
const screenshots: string[] = []

const tour: Tour = {
  folder,
  async step(name, run) {
    const startedAt = performance.now()
    const end = (): number => Math.round(performance.now() - startedAt)
    try {
      const note = await run()
      steps.push({ name, ok: true, ms: end(), ...(note === undefined ? {} : { note }) })
      console.log(`ok   ${name} (${end()} ms)${note === undefined ? '' : `: ${note}`}`)
    } catch (error) {
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
      steps.push({ name, ok: false, ms: end(), error: words })
      console.log(`FAIL ${name}: ${words}`)
      throw error
    }
  },
  shotPath(name) {
    const path = join(outFolder, `${name}.png`)
    screenshots.push(path)
    return path
  },
}

const parts = {
  job: runMainJob,
  screens: visitScreens,
  recorder: visitRecorder,
  voices: visitVoices,
  speech: visitSpeech,
}
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
if (only !== undefined && only !== 'films' && !Object.hasOwn(parts, only))
  throw new Error(`no part of the tour is called ${only}`)
let isWhole = true
try {
  if (only === 'films') await takeFilms(tour)
  else
    for (const [name, visit] of Object.entries(parts))
      if (only === undefined || only === name) await visit(tour)
} catch {
  isWhole = false
} finally {
  await removeFolder(folder)
}
await writeFile(join(outFolder, 'report.json'), JSON.stringify({ steps, screenshots }, null, 2))
console.log(`${steps.length} steps, ${screenshots.length} screenshots, report in out/tour/report.json`)
process.exit(isWhole ? 0 : 1)
