import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputEngines } from '@shared/domain/recording/input-engine'
import { root } from '../../build/lib/electron-path.mjs'
import { isTodaysTurn, sayLeftOut } from '../support/ci-turn'
import { cloneTorture } from './clone/clone-torture'
import { libraryTorture } from './library-torture'
import { recordTorture } from './record-torture'
import type { TortureSuite } from './suite'
import { runSpeechChild, speechChildFlag } from './speech/speech-child'
import { speechTorture } from './speech/speech-torture'
import { runSyncChild, syncChildFlag } from './voices/sync-child'
import { syncTorture } from './voices/sync-torture'
import { runUploadChild, uploadChildFlag } from './uploads/upload-child'
import { uploadTorture } from './uploads/upload-torture'
import { runVoiceChild, voiceChildFlag } from './voices/voice-child'
import { voicesTorture } from './voices/voices-torture'

/** Recording comes last, when what CI does beside has ended: a disk that is busy for others takes its time for a take. */
const suites = {
  speech: speechTorture,
  library: libraryTorture,
  upload: uploadTorture,
  clone: cloneTorture,
  voices: voicesTorture,
  sync: syncTorture,
  record: recordTorture,
}

/** `npm run torture -- [--quick] [--only=upload,sync] [--seed=N] [--runs=N] [--trial=endurance] [--engine=native]` */
async function main(): Promise<void> {
  const valueOf = (name: string): string | undefined =>
    process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
  const quick = process.argv.includes('--quick')
  const only = valueOf('only')?.split(',')
  const seed = valueOf('seed') === undefined ? undefined : Number(valueOf('seed'))
  const runs = valueOf('runs') === undefined ? undefined : Number(valueOf('runs'))
  const unknown = only?.find((name) => !Object.hasOwn(suites, name))
  if (unknown !== undefined) throw new Error(`no suite is called ${unknown}`)
  const trial = valueOf('trial')
  const engine = inputEngines.find((name) => name === valueOf('engine'))

  const results: TortureSuite[] = []
  const hasTurns = quick && only === undefined
  const all = Object.entries(suites)
  const wanted = all.filter(([name], at) => {
    if (hasTurns) return name === 'record' || isTodaysTurn(at, 6)
    return only?.includes(name) ?? true
  })
  const leftOut = all.filter((each) => hasTurns && !wanted.includes(each)).map(([name]) => name)
  if (leftOut.length > 0)
    sayLeftOut(
      `${leftOut.length} suites of torture`,
      `npm run torture -- --quick --only=${leftOut.join(',')}`,
    )
  for (const [name, run] of wanted) {
    const startMs = performance.now()
    console.log(`torture ${name} (${quick ? 'quick' : 'full'})`)
    const made = await run({ quick, hasTurns, seed, runs, trial, engine })
    for (const suite of Array.isArray(made) ? made : [made]) {
      results.push(suite)
      console.log(`${suite.name}: ${suite.runs} runs, ${suite.failures} failures`, suite.distribution)
      for (const line of suite.figures ?? []) console.log(`${suite.name}: ${line}`)
    }
    console.log(`torture ${name}: ${((performance.now() - startMs) / 1_000).toFixed(0)} s`)
  }
  const folder = join(root, 'out', 'torture')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'report.json'),
    JSON.stringify({ mode: quick ? 'quick' : 'full', suites: results }, null, 2),
  )
  for (const { name, failed } of results) for (const line of failed) console.log(`FAILED ${name}, ${line}`)
  process.exit(results.some((suite) => suite.failures > 0) ? 1 : 0)
}

const children: Record<string, () => Promise<void>> = {
  [uploadChildFlag]: runUploadChild,
  [syncChildFlag]: runSyncChild,
  [voiceChildFlag]: runVoiceChild,
  [speechChildFlag]: runSpeechChild,
}
const child = Object.keys(children).find((flag) => process.argv.includes(flag))
await (child === undefined ? main() : children[child]?.())
