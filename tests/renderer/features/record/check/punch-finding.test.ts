import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Finding, ScriptCheck } from '@shared/domain/recording/script-check'
import type { PunchEnd } from '@renderer/recorder/punch/punch-roll'
import type { Booth } from '@renderer/features/record/booth/booth'
import { emptyBooth } from '@renderer/features/record/booth/booth-state'
import { punchFinding } from '@renderer/features/record/check/punch-finding'
import { draftIdOf } from '../../../builders'

const sound = { kind: 'recording', id: draftIdOf(800) } as const
const check = { ...sound, scriptId: null } as ScriptCheck
const misread: Finding = {
  id: 0,
  kind: 'misread',
  startMs: 61_000,
  endMs: 61_400,
  wordIndex: 4,
  lineIndex: null,
  script: 'harbor',
  heard: 'garden',
  before: 'down to the',
  after: 'and nobody',
  sentenceEnd: { atMs: 64_000, words: 'saw him leave that night' },
  confidence: 0.9,
  isAccepted: false,
}

/** From where to where a finding is recorded over. */
async function punchedAt(finding: Finding): Promise<[fromMs: number, until: PunchEnd | null]> {
  const store = createStore(() => emptyBooth)
  let until: PunchEnd | null | undefined
  const booth: Booth = {
    store,
    run: () => undefined,
    punchUntil: (asked) => {
      until = asked
    },
    finished: () => undefined,
    update: () => undefined,
    connect: () => () => undefined,
  }
  await punchFinding(booth, sound, check, finding)
  if (until === undefined) throw new Error('nothing was punched')
  expect(store.getState()).toMatchObject({ selectedRecordingId: sound.id, wordIndex: finding.wordIndex - 1 })
  return [store.getState().playheadMs, until]
}

it('records over a mistake from before it to the end of its sentence', async () => {
  expect(await punchedAt(misread)).toEqual([60_850, misread.sentenceEnd])
})

it('records over all that follows where nobody heard the sentence end', async () => {
  const { sentenceEnd: _, ...unheard } = misread
  expect(await punchedAt(unheard)).toEqual([60_850, null])
})

it('puts a sentence that was left out into the pause, cutting no word before it', async () => {
  const skipped = { ...misread, kind: 'skipped', heard: '', endMs: 61_600 } as const
  const inPause = { atMs: 61_300, words: 'saw him leave that night' }
  expect(await punchedAt({ ...skipped, sentenceEnd: inPause })).toEqual([61_150, inPause])
  // Between words that follow closely there is no pause to use.
  const close = { ...skipped, endMs: 61_080, sentenceEnd: { ...inPause, atMs: 61_040 } }
  expect(await punchedAt(close)).toEqual([60_850, close.sentenceEnd])
})
