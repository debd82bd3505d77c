import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../build/electron-path.mjs'
import { cloneTorture } from './clone-torture'
import { libraryTorture } from './library-torture'
import { recordTorture } from './record-torture'
import type { TortureSuite } from './suite'
import { runSpeechChild, speechChildFlag } from './speech-child'
import { speechTorture } from './speech-torture'
import { runSyncChild, syncChildFlag } from './sync-child'
import { syncTorture } from './sync-torture'
import { runUploadChild, uploadChildFlag } from './upload-child'
import { uploadTorture } from './upload-torture'
import { runVoiceChild, voiceChildFlag } from './voice-child'
import { voicesTorture } from './voices-torture'

const suites = {
  library: libraryTorture,
  upload: uploadTorture,
  record: recordTorture,
  sync: syncTorture,
  clone: cloneTorture,
  voices: voicesTorture,
  speech: speechTorture,
}

/** `npm run torture -- [--quick] [--only=upload] [--seed=N] [--runs=N] [--trial=endurance]` */
async function main(): Promise<void> {
  const valueOf = (name: string): string | undefined =>
    process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
  const quick = process.argv.includes('--quick')
  const only = valueOf('only')
  const seed = valueOf('seed') === undefined ? undefined : Number(valueOf('seed'))
  const runs = valueOf('runs') === undefined ? undefined : Number(valueOf('runs'))
  if (only !== undefined && !Object.hasOwn(suites, only)) throw new Error(`no suite is called ${only}`)
  const trial = valueOf('trial')

  const results: TortureSuite[] = []
  for (const [name, run] of Object.entries(suites)) {
    if (only !== undefined && only !== name) continue
    console.log(`torture ${name} (${quick ? 'quick' : 'full'})`)
    const suite = await run({ quick, seed, runs, trial })
    results.push(suite)
    console.log(`${suite.runs} runs, ${suite.failures} failures`, suite.distribution)
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
