import { dictionary } from 'cmu-pronouncing-dictionary'
import { loadRecognizer } from '../../../src/main/recognizer/recognizer'
import { createSounds } from '../../../src/main/recognizer/sounds'
import { checkReading } from '../../../src/main/script-check/check-reading'
import type { Found } from '../../../src/main/script-check/found'
import { recognizerIsHere, testModelsFolder } from '../../support/analysis/recognizer-here'
import { makeMaterial, type Material } from '../../support/script-check/material'
import { longMaterialIsHere, readers, type ReaderGroup } from '../../support/script-check/readers'
import { scoreFindings, type Score } from '../../support/script-check/score'
import { openWordTimes } from '../../support/script-check/word-times'
import { notRun, toRow, type BenchRow } from '../report'

/** Where errors are planted in those held out, nobody looked before the rules were made. */
const firstSeeds: Record<ReaderGroup, number> = { tuned: 7, examined: 7, 'held out': 2_026 }
const sentencesMax = { quick: 30, full: 100 }
const pieceBytes = 16_000

/**
 * Real readings with known errors: sentences and words dropped, doubled and replaced by cutting the sound at measured word
 * boundaries or by changing the text, pauses lengthened with room tone. The method was made with the tuned readers; who is held
 * out was decided before anything was told of them.
 */
export async function scriptCheckBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const build = quick ? 'quick, source' : 'full, source'
  if (!recognizerIsHere) {
    const row = { name: 'script check', unit: '%', goal: null, better: 'higher', build } as const
    return [notRun(row, 'the set-up did not fetch the recognizer')]
  }
  const recognizer = await loadRecognizer(testModelsFolder)
  const words = await openWordTimes()
  const sounds = createSounds(dictionary)
  const scores: Record<ReaderGroup, Score[]> = { tuned: [], examined: [], 'held out': [] }
  let usedMs = 0
  let soundMs = 0
  for (const reader of readers()) {
    const group = scores[reader.group]
    const firstSeed = firstSeeds[reader.group]
    const seeds = Array.from({ length: quick ? 1 : reader.seeds }, (_, at) => firstSeed + at)
    const planted = seeds.map((seed) => ({ seed, plants: true }))
    for (const options of [...planted, { seed: firstSeed, plants: false }]) {
      const material = makeMaterial(reader, words.timesOf, {
        ...options,
        sentencesMax: sentencesMax[quick ? 'quick' : 'full'],
      })
      const before = process.cpuUsage()
      const findings = check(material)
      const used = process.cpuUsage(before)
      usedMs += (used.user + used.system) / 1_000
      soundMs += material.pcm.length / 16
      const score = scoreFindings(material, findings)
      group.push(score)
      describe(reader.name, options.plants, material, score)
    }
  }
  words.close()
  recognizer.close()
  const note = longMaterialIsHere ? undefined : 'only the short material of tests/media'
  const rows = Object.entries(scores).flatMap(([group, all]) =>
    all.length === 0 ? [] : rowsOf(`script check, ${group}`, all, build, note),
  )
  const cost = toRow({
    name: 'script check: CPU of real time',
    unit: '%',
    values: [(100 * usedMs) / soundMs],
    goal: 50,
    better: 'lower',
    build,
  })
  return [...rows, cost]

  function check(material: Material): Found[] {
    const reading = checkReading({ recognizer, sounds, text: material.script, isPart: false })
    const bytes = new Uint8Array(material.pcm.buffer)
    const findings: Found[] = []
    for (let at = 0; at < bytes.length; at += pieceBytes)
      findings.push(...reading.push(bytes.subarray(at, at + pieceBytes)))
    findings.push(...reading.finish())
    reading.close()
    return findings
  }
}

function rowsOf(name: string, scores: readonly Score[], build: string, note: string | undefined): BenchRow[] {
  const shareOf = (prefix: string, what: 'found' | 'rightKind'): { value: number; all: number } => {
    const tallies = scores.flatMap((score) =>
      Object.entries(score.found).flatMap(([kind, tally]) => (kind.startsWith(prefix) ? [tally] : [])),
    )
    const all = tallies.reduce((sum, tally) => sum + tally.all, 0)
    return { all, value: (100 * tallies.reduce((sum, tally) => sum + tally[what], 0)) / all }
  }
  const row = (
    what: string,
    prefix: string,
    goal: number | null,
    tally: 'found' | 'rightKind' = 'found',
  ): BenchRow[] => {
    const { value, all } = shareOf(prefix, tally)
    // Few sentences hold no error of each kind.
    if (all === 0) return []
    return [
      toRow({
        name: `${name}: ${what}`,
        unit: '%',
        values: [value],
        ...(goal === null ? {} : { goal }),
        better: 'higher',
        build,
        note: [`of ${all}`, note].filter((part) => part !== undefined).join(', '),
      }),
    ]
  }
  const minutes = scores.reduce((sum, score) => sum + score.minutes, 0)
  return [
    ...row('sentences found', 'sentence', 98),
    ...row('single words found', 'word', 80),
    ...row('pauses found', 'pause', null),
    ...row('words named rightly', 'word', null, 'rightKind'),
    toRow({
      name: `${name}: false alarms`,
      unit: 'per minute',
      values: [scores.reduce((sum, score) => sum + score.falseAlarms.length, 0) / minutes],
      goal: 1,
      better: 'lower',
      build,
      note: `${minutes.toFixed(0)} min`,
    }),
  ]
}

function describe(reader: string, plants: boolean, { script }: Material, score: Score): void {
  const words = script.split(/\s+/)
  console.log(
    `  ${reader}, ${plants ? 'with errors' : 'as read'}: ${score.minutes.toFixed(1)} min, ${score.falseAlarms.length} false alarms`,
  )
  for (const { kind, by, what } of score.missed) console.log(`    missed ${kind} (${by}): ${what}`)
  for (const { kind, startMs, wordIndex, wordCount, heard } of score.falseAlarms)
    console.log(
      `    false ${kind} at ${(startMs / 1_000).toFixed(1)} s, about: ${words.slice(wordIndex, wordIndex + Math.max(1, wordCount)).join(' ')} => ${heard}`,
    )
}
