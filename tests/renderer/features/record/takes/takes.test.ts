import { describe, expect, it } from 'vitest'
import { diskWords, lowDiskMs } from '@renderer/recorder/parts/fault-words'
import { AppError } from '@shared/errors/app-error'
import { foldOfDraft } from '@renderer/bridge/fold'
import {
  durationOf,
  recordingEntries,
  takesOf,
  unsavedCount,
  unsavedDurationMs,
  unsavedEntries,
} from '@shared/domain/recording/recording-entries'
import { lastTakeOf, nameOf, ownTakeIds } from '@renderer/features/record/booth/recordings/recording-entries'
import { afterPart, endWords, endWordsOf, fateOf, partsNow } from '@renderer/recorder/session'
import { isUntouched, soundHint, soundWords } from '@renderer/recorder/parts/sound-words'
import { autoStopMs, recorderOptions, recorderTexts } from '@renderer/recorder/recorder-options'
import { recoveryGroups, skippedIds, undecided } from '@renderer/features/record/recovery/recovery-groups'
import { lastBits } from '@renderer/features/record/takes/last-bits'
import { nextRecordingName } from '@renderer/features/record/takes/recording-names'
import { unsavedTakes } from '@renderer/features/record/takes/unsaved'
import { draftIdOf } from '../../../builders'
import { microphoneFacts, recordingWith, takeWith } from '../../../recorder/builders'

describe('names of recordings', () => {
  it('continue after the highest number', () => {
    expect(nextRecordingName([])).toBe('Recording 1')
    expect(nextRecordingName(['Recording 2', 'Recording 10', 'Chapter 30', 'Recording 11a'])).toBe(
      'Recording 11',
    )
  })
})

it('the last take is the one that main told of last', () => {
  const first = takeWith({ id: draftIdOf(1), createdAtMs: 1 })
  const second = takeWith({ id: draftIdOf(2), createdAtMs: 2 })
  const takes = foldOfDraft([first], { upserted: [second], removedIds: [] }, first.draftId)
  expect(lastTakeOf(takes)).toBe(second)
  expect(lastTakeOf([])).toBeNull()
})

describe('unsaved takes', () => {
  it('are those in no sample, newest first', () => {
    const takes = [
      takeWith({ id: draftIdOf(1), createdAtMs: 1 }),
      takeWith({ id: draftIdOf(2), createdAtMs: 2 }),
      takeWith({ id: draftIdOf(3), createdAtMs: 3 }),
      takeWith({ id: draftIdOf(4), state: 'recording' }),
      takeWith({ id: draftIdOf(5), purpose: 'line' }),
      takeWith({ id: draftIdOf(6), durationMs: 0 }),
    ]
    const of = (takeId: string) => [{ takeId, startFrame: 0, endFrame: 1, crossfadeFrames: 0 }]
    const recordings = [
      recordingWith({ id: draftIdOf(90), regions: of(draftIdOf(1)), sampleId: draftIdOf(50) }),
      recordingWith({ id: draftIdOf(91), regions: of(draftIdOf(2)) }),
    ]
    expect(unsavedTakes(takes, recordings).map(({ id }) => id)).toEqual([draftIdOf(3), draftIdOf(2)])
  })

  it('disappear from a draft’s list when they leave the draft', () => {
    const list = [takeWith({ id: draftIdOf(1) })]
    const moved = takeWith({ id: draftIdOf(1), draftId: draftIdOf(9) })
    const added = takeWith({ id: draftIdOf(2), createdAtMs: 5_000 })
    const event = { upserted: [moved, added], removedIds: [] }
    expect(foldOfDraft(list, event, draftIdOf(1))).toEqual([added])
    expect(foldOfDraft([added], { upserted: [], removedIds: [added.id] }, draftIdOf(1))).toEqual([])
    const later = { ...added, id: 'later', createdAtMs: added.createdAtMs + 1 }
    expect(foldOfDraft([added], { upserted: [later], removedIds: [] }, draftIdOf(1))).toEqual([added, later])
  })
})

describe('recordings in the booth', () => {
  it('are recordings, and takes in none; punches and lines are not listed', () => {
    const first = takeWith({ id: draftIdOf(1), createdAtMs: 1 })
    const punch = takeWith({ id: draftIdOf(2), purpose: 'punch', createdAtMs: 2 })
    const loose = takeWith({ id: draftIdOf(3), name: 'Recording 2', durationMs: 4_000, createdAtMs: 3 })
    const line = takeWith({ id: draftIdOf(4), purpose: 'line' })
    const running = takeWith({ id: draftIdOf(5), state: 'recording' })
    const region = { startFrame: 0, endFrame: 10, crossfadeFrames: 0 }
    const recording = recordingWith({
      regions: [
        { ...region, takeId: first.id },
        { ...region, takeId: punch.id },
      ],
    })
    const entries = recordingEntries([first, punch, loose, line, running], [recording])
    expect(entries.map((entry) => [entry.kind, nameOf(entry), durationOf(entry)])).toEqual([
      ['recording', 'Recording 1', 45_000],
      ['take', 'Recording 2', 4_000],
    ])
    expect(entries.map((entry) => takesOf(entry).map(({ id }) => id))).toEqual([
      [first.id, punch.id],
      [loose.id],
    ])
  })
})

describe('recordings with punches', () => {
  const region = { startFrame: 0, endFrame: 10, crossfadeFrames: 0 }
  const original = takeWith({ id: draftIdOf(1) })
  const punch = takeWith({ id: draftIdOf(2), purpose: 'punch' })
  const recording = recordingWith({
    regions: [{ ...region, takeId: punch.id }],
    takeIds: [original.id, punch.id],
  })

  it('hide the take that a punch replaces', () => {
    expect(recordingEntries([original, punch], [recording]).map(({ id }) => id)).toEqual([recording.id])
  })

  it('list a punch that never became part of its recording, but no take awaiting a decision', () => {
    const lost = takeWith({ id: draftIdOf(3), purpose: 'punch', name: 'Recording 1, punch', createdAtMs: 9 })
    const undecided = takeWith({ id: draftIdOf(4), state: 'interrupted' })
    const empty = takeWith({ id: draftIdOf(5), durationMs: 0 })
    expect(recordingEntries([original, punch, lost, undecided, empty], [recording]).map(nameOf)).toEqual([
      'Recording 1',
      'Recording 1, punch',
    ])
  })

  it('list what was read for an instant clone and came into no recording of it, and nothing for its proof', () => {
    const read = takeWith({ id: draftIdOf(3), purpose: 'clone', name: 'Recording 1' })
    const proof = takeWith({ id: draftIdOf(4), purpose: 'verification' })
    expect(recordingEntries([read, proof], []).map(({ id }) => id)).toEqual([read.id])
    expect(recordingEntries([read], [recordingWith({ takeIds: [read.id] })])).toHaveLength(1)
  })

  it('remove their hidden takes, except those another recording needs', () => {
    const [entry] = recordingEntries([original, punch], [recording])
    const other = recordingWith({ id: draftIdOf(801), regions: [{ ...region, takeId: punch.id }] })
    expect(entry && ownTakeIds(entry, [], [recording])).toEqual([original.id, punch.id])
    expect(entry && ownTakeIds(entry, [], [recording, other])).toEqual([original.id])
  })

  it('leave the lines they were joined of their takes', () => {
    const line = takeWith({ id: draftIdOf(5), purpose: 'line', lineIndex: 0 })
    const joined = recordingWith({ takeIds: [line.id, punch.id], regions: [{ ...region, takeId: line.id }] })
    const takes = [line, punch]
    const [entry] = recordingEntries(takes, [joined])
    expect(entry && ownTakeIds(entry, takes, [joined])).toEqual([punch.id])
  })

  it('are unsaved until they are in the dataset', () => {
    const added = recordingWith({ id: draftIdOf(801), regions: [], sampleId: draftIdOf(50), createdAtMs: 3 })
    const punched = { ...added, differsFromSample: true }
    expect(unsavedEntries(recordingEntries([], [added]))).toEqual([])
    expect(unsavedEntries(recordingEntries([], [punched])).map(({ id }) => id)).toEqual([added.id])
    expect(unsavedDurationMs([], [punched])).toBe(0)
    expect(
      unsavedEntries(recordingEntries([original, punch], [recording, added])).map(({ id }) => id),
    ).toEqual([recording.id])
  })
})

describe('minutes toward the marks', () => {
  it('count what could still become a sample: long enough, not flagged, every line once', () => {
    const takes = [
      takeWith({ id: draftIdOf(1), durationMs: 30_000 }),
      takeWith({ id: draftIdOf(2), durationMs: 29_999 }),
      takeWith({ id: draftIdOf(3), durationMs: 60_000, isFlagged: true }),
      takeWith({ id: draftIdOf(4), durationMs: 60_000, state: 'recording' }),
      takeWith({ id: draftIdOf(5), purpose: 'line', lineIndex: 0, durationMs: 4_000, createdAtMs: 1 }),
      takeWith({ id: draftIdOf(6), purpose: 'line', lineIndex: 0, durationMs: 5_000, createdAtMs: 2 }),
      takeWith({ id: draftIdOf(7), purpose: 'line', lineIndex: 1, durationMs: 6_000 }),
    ]
    expect(unsavedDurationMs(takes, [])).toBe(41_000)
    const saved = recordingWith({ takeIds: [draftIdOf(1), draftIdOf(7)], sampleId: draftIdOf(50) })
    expect(unsavedDurationMs(takes, [saved])).toBe(5_000)
    expect([unsavedCount(takes, []), unsavedCount(takes, [saved])]).toEqual([4, 2])
    // Joined by Finish, and no sample yet: they wait as one recording.
    const joined = recordingWith({ takeIds: [draftIdOf(6), draftIdOf(7)], durationMs: 11_000 })
    expect(unsavedCount(takes, [joined])).toBe(3)
  })
})

describe('fate of a take', () => {
  const minMs = recorderOptions.professionalClone.minDurationMs
  const of = (n: number, durationMs: number, changes = {}) =>
    takeWith({ id: draftIdOf(n), durationMs, ...changes })

  it('minimum recording 30 s: goes into the dataset from exactly 30 s on', () => {
    expect(fateOf([of(1, 30_000)], 'stopped', minMs)).toEqual({ kind: 'add', takeIds: [draftIdOf(1)] })
    expect(fateOf([of(1, 29_999)], 'stopped', minMs)).toEqual({ kind: 'keep' })
    expect(fateOf([of(1, 45_000, { state: 'failed' })], 'maximum', minMs)).toEqual({ kind: 'keep' })
  })

  it('waits for its next part after an interruption, and counts them together', () => {
    expect(fateOf([of(1, 45_000)], 'device-lost', minMs)).toEqual({ kind: 'wait' })
    expect(fateOf([of(1, 45_000)], 'closed', minMs)).toEqual({ kind: 'wait' })
    expect(fateOf([of(1, 45_000)], 'capture-lost', minMs)).toEqual({ kind: 'wait' })
    expect(fateOf([of(1, 12_000), of(2, 0), of(3, 18_000)], 'stopped', minMs)).toEqual({
      kind: 'add',
      takeIds: [draftIdOf(1), draftIdOf(3)],
    })
  })

  it('counts a part that the disk refused once it is stored; else it is left out, and that is known', () => {
    const first = of(1, 20_000)
    const refused = { ...of(2, 30_000, { state: 'failed' }), frameCount: 48_000 }
    const { waiting, fate } = afterPart([first], refused, 'stopped', minMs)
    expect([waiting, fate]).toEqual([[first, refused], null])

    const last = of(3, 15_000)
    const stored = of(2, 30_000, { state: 'saving' })
    const whole = { kind: 'add', takeIds: [1, 2, 3].map(draftIdOf) }
    expect(afterPart(partsNow(waiting, [first, stored]), last, 'stopped', minMs)).toEqual({
      fate: whole,
      waiting: [],
      leftOut: [],
    })
    expect(afterPart(partsNow(waiting, [first]), last, 'stopped', minMs)).toEqual({
      fate: { kind: 'add', takeIds: [1, 3].map(draftIdOf) },
      waiting: [],
      leftOut: [refused],
    })
    // Finished without another part.
    expect(afterPart(partsNow(waiting, [stored]), null, 'stopped', minMs).fate).toMatchObject({
      takeIds: [1, 2].map(draftIdOf),
    })
  })

  it('is no part of what comes next where it was stopped on its own and the disk refused it', () => {
    const refused = { ...of(1, 30_000, { state: 'failed' }), frameCount: 48_000 }
    expect(afterPart([], refused, 'stopped', minMs)).toMatchObject({ fate: null, waiting: [] })
    expect(afterPart([], refused, 'disk-full', minMs)).toMatchObject({ fate: null, waiting: [refused] })
  })

  it('is reported if it ended without the user', () => {
    expect(endWords.stopped).toBeNull()
    expect(endWords['device-lost']?.title).toBe('The microphone was disconnected.')
  })

  it('is promised for later where the disk refused its end, by whatever it ended', () => {
    const refusedBy = (code: 'disk-full' | 'disk-read-only') => ({
      ...takeWith({ state: 'failed', frameCount: 48_000, draftId: draftIdOf(1) }),
      error: new AppError(code).toWire(),
    })
    const full = {
      title: 'The disk is full.',
      body: 'Your recording is safe. Its draft shows it once you free up some space.',
    }
    expect(endWordsOf(refusedBy('disk-full'), 'stopped')).toEqual(full)
    expect(endWordsOf(refusedBy('disk-full'), 'disk-full')).toEqual(full)
    expect(endWordsOf(refusedBy('disk-read-only'), 'maximum')).toEqual({
      title: 'The disk is read-only.',
      body: 'Your recording is safe. Its draft shows it once it can be stored.',
    })
    expect(endWordsOf(takeWith({ state: 'saving', frameCount: 48_000 }), 'stopped')).toBeNull()
    expect(endWordsOf(takeWith({ state: 'saving', frameCount: 48_000 }), 'disk-full')).toBe(
      endWords['disk-full'],
    )
    const empty = { ...refusedBy('disk-full'), frameCount: 0 }
    expect(endWordsOf(empty, 'stopped')).toBeNull()
  })
})

it.each([
  ['Home', { draftId: null }, 'stopped'],
  ['Home', { draftId: null, purpose: 'voice-changer' }, 'stopped'],
  ['Home', { draftId: draftIdOf(1) }, 'capture-lost'],
  ['Its clone', { draftId: draftIdOf(1), purpose: 'clone' }, 'stopped'],
  ['Its draft', { draftId: draftIdOf(1), purpose: 'line' }, 'disk-full'],
  ['Its draft', { draftId: draftIdOf(1), purpose: 'punch' }, 'stopped'],
] as const)(
  'a recording that the disk refused is promised where it appears: %s (%o)',
  (place, of, reason) => {
    const error = new AppError('disk-full').toWire()
    const take = { ...takeWith({ state: 'failed', frameCount: 48_000, ...of }), error }
    expect(endWordsOf(take, reason)?.body).toBe(
      `Your recording is safe. ${place} shows it once you free up some space.`,
    )
  },
)

describe('options of the shared recorder', () => {
  it('have the texts of the specification', () => {
    expect(recorderTexts.tooShort(30_000)).toBe(
      'Recording is too short. Please record at least 30s of audio.',
    )
    expect(recorderTexts.maximum(15_000)).toBe(
      'We currently only allow a maximum of 15 seconds of recorded audio, we will lift this limit in the future.',
    )
    expect(recorderOptions.professionalClone.words.permission).toBe('Request microphone permissions')
    expect(recorderOptions.shared.words.permission).toBe('Enable Microphone')
    expect(recorderOptions.verification.words.stop).toBe('Submit recording')
  })

  it('have the minimum length of each place', () => {
    const shortest = Object.fromEntries(
      Object.entries(recorderOptions).map(([place, { minDurationMs }]) => [place, minDurationMs]),
    )
    expect(shortest).toEqual({
      shared: 0,
      professionalClone: 30_000,
      sidebar: 0,
      instantClone: 5_000,
      voiceSearch: 5_000,
      voiceChanger: 0,
      verification: 0,
    })
    expect(recorderTexts.tooShort(recorderOptions.instantClone.minDurationMs)).toBe(
      'Recording is too short. Please record at least 5s of audio.',
    )
  })

  it('stop automatically, in the sidebar 0.5 s early', () => {
    expect(autoStopMs(recorderOptions.professionalClone)).toBeNull()
    expect(autoStopMs(recorderOptions.verification)).toBe(15_000)
    expect(autoStopMs(recorderOptions.instantClone)).toBe(30_000)
    expect(autoStopMs(recorderOptions.voiceChanger)).toBeNull()
    expect(autoStopMs({ ...recorderOptions.sidebar, maxDurationMs: 30_000 })).toBe(29_500)
  })
})

describe('disk warnings', () => {
  it('appear from half an hour on', () => {
    expect(lowDiskMs).toBe(30 * 60_000)
    expect(diskWords(29 * 60_000)).toBe('Disk full in 29 min')
  })
})

describe('audio descriptions', () => {
  it('never claim more than was measured', () => {
    expect(soundWords(microphoneFacts, null)).toBe('48 kHz, raw')
    expect(soundWords(microphoneFacts, 16)).toBe('48 kHz, 16 bit from the system')
    // The newest take came through the other engine.
    expect(soundWords(microphoneFacts, 24)).toBe('48 kHz, 16 bit from the system')
    expect(soundWords({ ...microphoneFacts, sampleRateHz: 44_100, isRaw: false }, 16)).toBe(
      '44.1 kHz, processed by the system',
    )
  })

  it('say of the native engine what it really captures', () => {
    const native = { ...microphoneFacts, engine: 'native' as const, mostBits: 24, sampleRateHz: 96_000 }
    expect(soundWords(native, null)).toBe('96 kHz, up to 24 bit, raw')
    expect(soundWords(native, 24)).toBe('96 kHz, 24 bit, raw')
    // No converter delivers values without a grid.
    expect(soundWords(native, 32)).toBe('96 kHz, processed before Timbre')
    expect(isUntouched(native, 32)).toBe(false)
    expect(isUntouched(native, 24)).toBe(true)
    expect(soundHint({ ...native, isRaw: false }, null)).toMatch(/^The sound of this microphone passes/)
    expect(soundWords(native, 16)).toBe('96 kHz, 16 bit, raw')
  })

  it('never call what Windows mixes unprocessed', () => {
    for (const engine of ['native', 'chromium'] as const)
      for (const isRaw of [true, false])
        for (const bits of [null, 16, 24]) {
          const facts = { ...microphoneFacts, engine, isRaw, isShared: true }
          expect(soundWords(facts, bits)).toMatch(/shared by Windows$/)
          expect(soundHint(facts, bits)).not.toMatch(/are off|at its own rate/)
          expect(isUntouched(facts, bits)).toBe(false)
        }
  })

  it('use the bit depth of the newest take from the same microphone', () => {
    const takes = [
      takeWith({ effectiveBits: 16, createdAtMs: 1 }),
      takeWith({ effectiveBits: 24, createdAtMs: 2 }),
      takeWith({ effectiveBits: null, createdAtMs: 3 }),
    ]
    expect(lastBits(takes, microphoneFacts)).toBe(24)
    expect(lastBits(takes, { ...microphoneFacts, label: 'Other' })).toBeNull()
    expect(lastBits(takes, null)).toBeNull()
    const native = { ...microphoneFacts, engine: 'native' as const }
    expect(lastBits(takes, { ...native, openedAtMs: 2 })).toBe(24)
    expect(lastBits(takes, { ...native, openedAtMs: 3 })).toBeNull()
  })
})

describe('recovery', () => {
  const entry = (n: number, draftId: string | null, keptUntilMs: number | null = null) => ({
    take: takeWith({ id: draftIdOf(n), draftId }),
    problem: 'unfinished' as const,
    keptUntilMs,
  })

  it('assigns each take to its own draft, the others to the chosen one', () => {
    const all = [entry(1, draftIdOf(9)), entry(2, null), entry(3, draftIdOf(9))]
    expect(recoveryGroups(all, null)).toEqual([
      { draftId: draftIdOf(9), ids: [draftIdOf(1), draftIdOf(3)] },
      { draftId: null, ids: [draftIdOf(2)] },
    ])
    expect(recoveryGroups([entry(2, null)], draftIdOf(8))).toEqual([
      { draftId: draftIdOf(8), ids: [draftIdOf(2)] },
    ])
  })

  it('decides about everything it shows, including takes without audio', () => {
    const chosen = entry(1, null)
    const left = entry(2, null)
    const gone = { ...entry(3, null), problem: 'journal-missing' as const }
    expect(skippedIds([chosen, left, gone], [chosen])).toEqual([draftIdOf(2), draftIdOf(3)])
  })

  it('is offered at start only for undecided takes', () => {
    expect(undecided([entry(1, null, 5_000), entry(2, null)]).map(({ take }) => take.id)).toEqual([
      draftIdOf(2),
    ])
  })
})
