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
  const wordIndex = (finding.breath?.wordIndex ?? finding.wordIndex) - 1
  expect(store.getState()).toMatchObject({ selectedRecordingId: sound.id, wordIndex })
  return [store.getState().playheadMs, until]
}

it('records over a mistake from before it to the end of its sentence', async () => {
  expect(await punchedAt(misread)).toEqual([60_850, misread.sentenceEnd])
})

it('records over all that follows where nobody heard the sentence end', async () => {
  const { sentenceEnd: _, ...unheard } = misread
  expect(await punchedAt(unheard)).toEqual([60_850, null])
})

it('begins with the breath before a mistake, so that no word is cut, and shows what to read from there', async () => {
  const breath = { atMs: 60_200, wordIndex: 2 }
  expect(await punchedAt({ ...misread, breath })).toEqual([60_200, misread.sentenceEnd])
  // A sentence that was left out is put into its pause, where one was heard.
  const skipped = { ...misread, kind: 'skipped', heard: '', endMs: 61_600 } as const
  const inPause = { ...skipped, sentenceEnd: { atMs: 61_300, words: 'saw him leave that night' } }
  const put = { ...inPause, breath: { atMs: 61_300, wordIndex: 4 } }
  expect(await punchedAt(put)).toEqual([61_300, inPause.sentenceEnd])
})
