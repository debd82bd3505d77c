import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../build/lib/electron-path.mjs'
import { analysisBench } from './workbench/analysis-bench'
import { bestStretchesBench } from './workbench/best-stretches-bench'
import { clipsBench } from './workbench/clips-bench'
import { conversionBench } from './speech/conversion-bench'
import { dialogueBench } from './speech/dialogue-bench'
import { followBench } from './booth/follow-bench'
import { historyBench } from './speech/history-bench'
import { importBench } from './workbench/import-bench'
import { inferenceBench } from './workbench/inference-bench'
import { judgeBench } from './judge/judge-bench'
import { libraryBench } from './app/library-bench'
import { pickerBench } from './voices/picker-bench'
import { exportBench } from './booth/export-bench'
import { scriptCheckBench } from './booth/script-check-bench'
import { segmentsBench } from './workbench/segments-bench'
import { recordBench } from './booth/record-bench'
import type { BenchRow } from './report'
import { shellBench } from './app/shell-bench'
import { speechBench } from './speech/speech-bench'
import { speechPageBench } from './speech/speech-page-bench'
import { startBench } from './app/start-bench'
import { supportBench } from './app/support-bench'
import { syncBench } from './voices/sync-bench'
import { uploadBench } from './uploads/upload-bench'
import { voiceLibraryBench } from './voices/voice-library-bench'
import { voicesBench } from './voices/voices-bench'
import { wizardBench } from './app/wizard-bench'
import { workbenchBench } from './workbench/workbench-bench'
import { waveformBench } from './workbench/waveform-bench'

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
