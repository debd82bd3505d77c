import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../build/electron-path.mjs'
import { analysisBench } from './analysis-bench'
import { bestStretchesBench } from './best-stretches-bench'
import { clipsBench } from './clips-bench'
import { conversionBench } from './conversion-bench'
import { dialogueBench } from './dialogue-bench'
import { followBench } from './follow-bench'
import { historyBench } from './history-bench'
import { importBench } from './import-bench'
import { inferenceBench } from './inference-bench'
import { judgeBench } from './judge-bench'
import { libraryBench } from './library-bench'
import { pickerBench } from './picker-bench'
import { exportBench } from './export-bench'
import { scriptCheckBench } from './script-check-bench'
import { segmentsBench } from './segments-bench'
import { recordBench } from './record-bench'
import type { BenchRow } from './report'
import { shellBench } from './shell-bench'
import { speechBench } from './speech-bench'
import { speechPageBench } from './speech-page-bench'
import { startBench } from './start-bench'
import { supportBench } from './support-bench'
import { syncBench } from './sync-bench'
import { uploadBench } from './upload-bench'
import { voiceLibraryBench } from './voice-library-bench'
import { voicesBench } from './voices-bench'
import { wizardBench } from './wizard-bench'
import { workbenchBench } from './workbench-bench'
import { waveformBench } from './waveform-bench'

const suites = {
  start: startBench,
  import: importBench,
  upload: uploadBench,
  library: libraryBench,
  follow: followBench,
  'script-check': scriptCheckBench,
  record: recordBench,
  analysis: analysisBench,
  clips: clipsBench,
  sync: syncBench,
  wizard: wizardBench,
  workbench: workbenchBench,
  judge: judgeBench,
  inference: inferenceBench,
  waveform: waveformBench,
  segments: segmentsBench,
  export: exportBench,
  voices: voicesBench,
  'best-stretches': bestStretchesBench,
  'voice-library': voiceLibraryBench,
  picker: pickerBench,
  speech: speechBench,
  'speech-page': speechPageBench,
  dialogue: dialogueBench,
  history: historyBench,
  conversion: conversionBench,
  shell: shellBench,
  support: supportBench,
}

const quick = process.argv.includes('--quick')
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const results: BenchRow[] = []
const broken: string[] = []

for (const [name, run] of Object.entries(suites)) {
  if (only !== undefined && only !== name) continue
  console.log(`bench ${name} (${quick ? 'quick' : 'full'})`)
  try {
    const rows = await run({ quick })
    results.push(...rows)
    for (const row of rows) console.log(`  ${describeRow(row)}`)
  } catch (error) {
    broken.push(name)
    console.log(`  could not run: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}

const folder = join(root, 'out', 'bench')
await mkdir(folder, { recursive: true })
await writeFile(
  join(folder, 'report.json'),
  JSON.stringify({ mode: quick ? 'quick' : 'full', broken, results }, null, 2),
)
const missed = results.filter((row) => !row.ok).length
console.log(`${results.length} figures, ${missed} goals missed, ${broken.length} suites could not run`)
process.exit(broken.length > 0 ? 1 : 0)

function describeRow(row: BenchRow): string {
  const value = row.value === null ? 'not run' : `${round(row.value)} ${row.unit}`
  const peer = row.peerValue === null ? '' : `, ${row.peer ?? ''} ${round(row.peerValue)} ${row.unit}`
  const ratio = row.ratio === null ? '' : `, ratio ${round(row.ratio)}`
  const goal = row.goal === null ? '' : `, goal ${row.better === 'lower' ? '<=' : '>='} ${row.goal}`
  return `${row.ok ? 'ok    ' : 'MISSED'} ${row.name}: ${value}${peer}${ratio}${goal}${row.note ? ` (${row.note})` : ''}`
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
