import { describe, expect, it } from 'vitest'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import type { Sample } from '@shared/domain/dataset/sample'
import type { CloudSampleRow, Voice } from '@shared/domain/cloud/voice'
import { attemptsWords, fateOfAttempt } from '@renderer/features/verification/attempt-rules'
import { dataUseWords } from '@renderer/features/professional-clone/voice-data/data-use-notice'
import { lossWords } from '@renderer/features/professional-clone/voice-data/forecast'
import {
  isSaved,
  isShort,
  beyondList,
  onlyInCloud,
  cloudTotals,
  untoldWords,
  voiceTotals,
  whyNoBack,
  whyNoNext,
  whyNotSaved,
  whyTooShort,
  type NextFacts,
} from '@renderer/features/professional-clone/voice-data/next-rule'
import { leftInVoiceWords } from '@renderer/copy/gap-words'
import { onRing, orbMarks } from '@renderer/features/professional-clone/voice-data/orb-shape'
import {
  afterSave,
  changedSettings,
  editsOf,
  grabbedAt,
  settingsNow,
  withRegionMoved,
  withSpeakersOf,
  withTrim,
} from '@renderer/features/professional-clone/cloud-copy/cloud-settings'
import { barsOf } from '@renderer/features/professional-clone/cloud-copy/cloud-wave'
import {
  documentsProblem,
  supportingTextProblem,
  withJudged,
  type SupportingDocument,
} from '@renderer/features/professional-clone/manual/document-rules'
import { sendFailure } from '@renderer/features/professional-clone/manual/send-failure'
import { AppError, type ErrorDetail } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'

const minute = 60_000

const sampleWith = (changes: Partial<Sample> = {}): Sample => ({
  id: '00000000-0000-4000-8000-000000000100',
  draftId: '00000000-0000-4000-8000-000000000001',
  name: 'take.wav',
  sourceName: 'take.wav',
  type: 'local',
  position: 0,
  language: 'en',
  state: 'ready',
  sizeBytes: 1_000,
  sha256: null,
  facts: {
    durationMs: 10 * minute,
    sampleRateHz: 44_100,
    channels: 1,
    bitsPerSample: 16,
    codec: 'pcm_s16le',
    container: 'wav',
    isLossless: true,
    mimeType: 'audio/wav',
  },
  error: null,
  skippedWarnings: [],
  findings: [],
  uploadState: 'uploaded',
  cloudSampleId: 'c1',
  createdAtMs: 0,
  ...changes,
})

const cloudSampleWith = (changes: Partial<CloudSampleRow> = {}): CloudSampleRow => ({
  sampleId: 'x1',
  fileName: 'elsewhere.webm',
  mimeType: 'audio/webm',
  sizeBytes: 500,
  durationMs: 5_000,
  removeBackgroundNoise: false,
  trimStartMs: null,
  trimEndMs: null,
  separation: null,
  selectedSpeakerIds: null,
  ...changes,
})

const next = (changes: Partial<NextFacts> & { durationMs?: number; unknown?: number }): string | null => {
  const { durationMs = 40 * minute, unknown = 0, ...facts } = changes
  return whyNoNext({
    samples: [sampleWith()],
    totals: { count: 1, durationMs, sizeBytes: 1_000, unknownDurationCount: unknown },
    uploadPhase: undefined,
    isUploaded: true,
    unsentSettings: [],
    pendingDeletions: [],
    isOffline: false,
    isSignedOut: false,
    ...facts,
  })
}

describe('Next on Voice Data', () => {
  it('minimum total audio to continue: 10 minutes', () => {
    expect(next({ durationMs: 10 * minute - 1 })).toBe('At least 10 minutes of audio is required: 1 s to go.')
    expect(next({ durationMs: 10 * minute })).toBeNull()
    expect(next({ durationMs: 10 * minute + 1 })).toBeNull()
    expect(next({ durationMs: 0, unknown: 1 })).toBeNull()
  })

  it('recommended minimum: 30 minutes', () => {
    const short = (durationMs: number, unknownDurationCount = 0) =>
      isShort({ durationMs, unknownDurationCount })
    expect(short(30 * minute - 1)).toBe(true)
    expect(short(30 * minute)).toBe(false)
    expect(short(30 * minute + 1)).toBe(false)
    expect(short(0, 1)).toBe(false)
  })

  it('verify mode asks for no length that the cloud did not tell, and says so', () => {
    const told = (samples: Voice['samples'], areSamplesUntold = false) =>
      cloudTotals({ samples, areSamplesUntold })
    expect([whyTooShort(told([], true)), isShort(told([], true))]).toEqual([null, false])
    expect(untoldWords(told([], true))).toBe('The cloud does not tell how long the samples are.')
    const unknown = told([cloudSampleWith({ durationMs: null })])
    expect([whyTooShort(unknown), untoldWords(unknown)]).toEqual([
      null,
      'The cloud does not tell how long the samples are.',
    ])
    const some = told([cloudSampleWith({ durationMs: null }), cloudSampleWith({ durationMs: 60_000 })])
    expect(untoldWords(some)).toBe('The cloud does not tell the length of 1 sample.')
    expect(untoldWords(told([]))).toBeNull()
    expect(whyTooShort(told([]))).toBe('At least 10 minutes of audio is required: 10 min to go.')
  })

  it('needs every sample confirmed by the cloud, and shows what is missing', () => {
    const open = sampleWith({ uploadState: 'none' })
    expect(next({ samples: [open], isUploaded: false })).toBe(
      '1 sample is not in the cloud yet. Upload or remove it first.',
    )
    expect(next({ samples: [open], isUploaded: false, isOffline: true })).toContain('You are offline.')
    expect(next({ samples: [open], isUploaded: false, isSignedOut: true })).toContain('Sign in first')
    expect(next({ samples: [sampleWith({ uploadState: 'processing' })], isUploaded: false })).toBe(
      'Wait until all samples are uploaded.',
    )
    const waiting = [sampleWith({ uploadState: 'waiting' })]
    expect(next({ samples: waiting, isUploaded: false, uploadPhase: 'waiting' })).toBe(
      'Wait until all samples are uploaded.',
    )
    expect(next({ samples: waiting, isUploaded: false, uploadPhase: 'paused' })).toBe(
      'The upload is paused. Resume or cancel it.',
    )
    expect(next({ samples: waiting, isUploaded: false, uploadPhase: 'blocked' })).toBe(
      'The upload needs attention. Resume or cancel it.',
    )
    expect(next({ samples: [sampleWith({ state: 'importing' })], isUploaded: false })).toBe(
      'Files are still being added.',
    )
    expect(next({ isUploaded: false })).toBe('The cloud has not confirmed every sample yet.')
    expect(next({ isOffline: true })).toBe(
      'You are offline. Every sample must be in the cloud before you continue.',
    )
  })

  it('waits for settings that the cloud does not have, and says of which samples', () => {
    type Unsent = NextFacts['unsentSettings']
    const of = (kind: Unsent[number]['kind'], ...names: string[]): Unsent =>
      names.map((name) => ({ name, kind }))
    const waiting = of('waiting', 'a.wav', 'b.wav', 'c.wav')
    expect(next({ unsentSettings: waiting })).toBe(
      'Wait until the settings of “a.wav”, “b.wav” and 1 more are in the cloud.',
    )
    expect(next({ unsentSettings: waiting, isOffline: true })).toBe(
      'You are offline. The settings of “a.wav”, “b.wav” and 1 more are not in the cloud yet.',
    )
    const unclear = of('speakers-unclear', 'd.wav')
    expect(next({ unsentSettings: [...waiting, ...unclear] })).toBe(
      'The cloud detected different speakers in “d.wav”. Choose yours first.',
    )
    expect(next({ unsentSettings: of('refused', 'a.wav', 'b.wav') })).toBe(
      'The cloud did not accept the settings of “a.wav” and “b.wav”. Try again or change them first.',
    )
    expect(next({ unsentSettings: of('conflict', 'a.wav') })).toBe(
      'The settings of “a.wav” were changed both here and in the cloud. Choose a version first.',
    )
  })

  it('names samples removed here that are still in the voice', () => {
    const words = (removedSamples: string[], formerSamples: string[] = []) =>
      leftInVoiceWords({ removedSamples, formerSamples })
    expect(words([])).toBeNull()
    expect(words(['bad.wav'])).toBe(
      '“bad.wav”, removed here, is still in the voice and will be used for training.',
    )
    expect(words(['a.wav', 'b.wav', 'c.wav'])).toContain('“a.wav”, “b.wav” and 1 more')
    expect(words([], ['a.wav'])).toBe(
      'A former version of “a.wav” is still in the voice and will be used for training.',
    )
    expect(words([], ['a.wav', 'b.wav'])).toContain('Former versions of “a.wav” and “b.wav” are still')
  })

  it('continues only once the cloud has the details, and shows what blocks it', () => {
    const after = (cloudDetails: CloneStatus['cloudDetails']) => [
      isSaved({ cloudDetails }),
      whyNotSaved({ cloudDetails }),
    ]
    expect(after('saved')).toEqual([true, null])
    expect(after('conflict')).toEqual([
      false,
      'The details were changed both here and in the cloud. Choose a version first.',
    ])
    expect(after('waiting-for-network')).toEqual([
      false,
      'The details have not reached the cloud. They are safe on this computer. Continue once you are online.',
    ])
    // Main says these in the specification's words.
    expect(after('refused')).toEqual([false, null])
    expect(after('trying-again')).toEqual([false, null])
  })

  it('a failed file does not count', () => {
    const samples = [sampleWith(), sampleWith({ state: 'failed', uploadState: 'none' })]
    expect(voiceTotals(samples, []).count).toBe(1)
  })

  it('Back is disabled while uploads are pending or uploading', () => {
    for (const uploadState of ['waiting', 'uploading', 'processing'] as const)
      expect(whyNoBack([sampleWith({ uploadState })], 'running')).toBe('Samples are uploading.')
    for (const uploadState of ['none', 'uploaded', 'error'] as const)
      expect(whyNoBack([sampleWith({ uploadState })], 'running')).toBeUndefined()
    // They wait for the person, who resumes or cancels where Back leads.
    for (const phase of ['paused', 'blocked'] as const) {
      expect(whyNoBack([sampleWith({ uploadState: 'waiting' })], phase)).toBeUndefined()
      expect(whyNoBack([sampleWith({ uploadState: 'uploading' })], phase)).toBe('Samples are uploading.')
    }
  })
})

describe('samples that are only in the cloud', () => {
  it('are those without a local counterpart, and count', () => {
    const elsewhere = cloudSampleWith()
    const inCloud = [cloudSampleWith({ sampleId: 'c1' }), elsewhere]
    expect(onlyInCloud([sampleWith()], inCloud, { formerInCloud: [] })).toEqual([elsewhere])
    // Another version of it is in the list: the same speech.
    const former = cloudSampleWith({ sampleId: 'c7' })
    const draft = { formerInCloud: ['c7'] }
    expect(onlyInCloud([sampleWith()], [...inCloud, former], draft)).toEqual([elsewhere])
    expect(beyondList([sampleWith()], [...inCloud, former])).toEqual([elsewhere, former])
    expect(voiceTotals([sampleWith()], [elsewhere, cloudSampleWith({ durationMs: null })])).toMatchObject({
      count: 3,
      durationMs: 10 * minute + 5_000,
      sizeBytes: 2_000,
      unknownDurationCount: 1,
    })
  })

  it('trim: minimum region 1 second, bounded by the audio length', () => {
    const all = settingsNow(cloudSampleWith())
    expect(withTrim(all, 'trimStartMs', 4_000, 5_000).trimStartMs).toBe(4_000)
    expect(withTrim(all, 'trimStartMs', 4_001, 5_000).trimStartMs).toBe(4_000)
    expect(withTrim(all, 'trimStartMs', -1, 5_000).trimStartMs).toBe(0)
    expect(withTrim({ ...all, trimStartMs: 2_000 }, 'trimEndMs', 2_999, 5_000).trimEndMs).toBe(3_000)
    expect(withTrim(all, 'trimEndMs', 5_001, 5_000).trimEndMs).toBe(5_000)
    // Set elsewhere, where half a second may do.
    const atStart = { ...all, trimEndMs: 500 }
    const atEnd = { ...all, trimStartMs: 4_500 }
    expect(withTrim(atStart, 'trimStartMs', 100, 5_000).trimStartMs).toBe(0)
    expect(withTrim(atEnd, 'trimEndMs', 4_900, 5_000).trimEndMs).toBe(5_000)
  })

  it('only changed fields are sent', () => {
    const sample = cloudSampleWith({ selectedSpeakerIds: ['a'] })
    const now = settingsNow(sample)
    expect(changedSettings(sample, now)).toEqual({})
    expect(changedSettings(sample, { ...now, trimEndMs: 3_000, selectedSpeakerIds: ['a', 'b'] })).toEqual({
      trimEndMs: 3_000,
      selectedSpeakerIds: ['a', 'b'],
      chosenAmong: [],
    })
  })

  it('a choice of speakers goes where the cloud tells them apart anew, and what else was set stays', () => {
    const among = (...starts: number[]): Pick<CloudSampleRow, 'separation'> => ({
      separation: {
        status: 'completed',
        source: 'cloud',
        overlaps: [],
        speakers: starts.map((start, at) => ({
          speakerId: `speaker_${at}`,
          utterances: [{ start, end: start + 5 }],
        })),
      },
    })
    const seen = cloudSampleWith(among(0, 6))
    const settings = { ...settingsNow(seen), trimEndMs: 3_000, selectedSpeakerIds: ['speaker_0'] }
    const same = withSpeakersOf({ seen, settings }, cloudSampleWith(among(0, 6)))
    expect(changedSettings(same.seen, same.settings)).toEqual({
      trimEndMs: 3_000,
      selectedSpeakerIds: ['speaker_0'],
      chosenAmong: seen.separation?.speakers,
    })
    const anew = withSpeakersOf({ seen, settings }, cloudSampleWith(among(6, 0)))
    expect(anew.settings.selectedSpeakerIds).toEqual([])
    expect(changedSettings(anew.seen, anew.settings)).toEqual({ trimEndMs: 3_000 })
  })

  it('what the cloud changed after a dialog was left is not sent back by going on with it', () => {
    const seen = cloudSampleWith({ removeBackgroundNoise: false })
    const settings = { ...settingsNow(seen), trimEndMs: 3_000 }
    const again = editsOf({ ...seen, removeBackgroundNoise: true }, { seen, settings })
    expect(changedSettings(again.seen, again.settings)).toEqual({ trimEndMs: 3_000 })
    expect(changedSettings(seen, editsOf(seen, null).settings)).toEqual({})
  })

  it('a save that ends after its dialog was left closes no other, and loses nothing', () => {
    expect(afterSave({ isSaved: true, isLeft: false })).toBe('close')
    expect(afterSave({ isSaved: true, isLeft: true })).toBe('nothing')
    expect(afterSave({ isSaved: false, isLeft: true })).toBe('offer-back')
    expect(afterSave({ isSaved: false, isLeft: false })).toBe('nothing')
  })

  it('its region is dragged at its edges or as a whole, and stays within the audio', () => {
    const region = { from: 0.25, to: 0.75 }
    expect([0.24, 0.26, 0.5, 0.74, 0.76, 0.1].map((share) => grabbedAt(share, region))).toEqual([
      'trimStartMs',
      'trimStartMs',
      'region',
      'trimEndMs',
      'trimEndMs',
      null,
    ])
    const settings = { ...settingsNow(cloudSampleWith()), trimStartMs: 1_000, trimEndMs: 3_000 }
    const moved = (byMs: number) => {
      const { trimStartMs, trimEndMs } = withRegionMoved(settings, byMs, 5_000)
      return [trimStartMs, trimEndMs]
    }
    expect([moved(500), moved(-2_000), moved(9_000)]).toEqual([
      [1_500, 3_500],
      [0, 2_000],
      [3_000, 5_000],
    ])
  })

  it('draws the peak of each stretch', () => {
    expect(barsOf([0, 0.5, 1, 0.2], 2)).toEqual([0.5, 1])
    // A quiet recording fills the height too.
    expect(barsOf([0.1, 0.4], 2)).toEqual([0.25, 1])
    expect(barsOf([0, 0], 2)).toEqual([0, 0])
    expect(barsOf([], 3)).toEqual([])
  })
})

describe('the orb', () => {
  it('marks Good (30 mins), Better (1 hr) and Best (2 hrs)', () => {
    expect(orbMarks).toEqual([
      { durationMs: 30 * minute, text: 'Good (30 mins)' },
      { durationMs: 60 * minute, text: 'Better (1 hr)' },
      { durationMs: 120 * minute, text: 'Best (2 hrs)' },
    ])
  })

  it('starts at the top and fills clockwise', () => {
    const right = onRing(0.25, 10, 20)
    expect([Math.round(right.x), Math.round(right.y)]).toEqual([30, 20])
    const top = onRing(0, 10, 20)
    expect([Math.round(top.x), Math.round(top.y)]).toEqual([20, 10])
  })

  it('shows why usable time is lost, largest first, three at most', () => {
    expect(
      lossWords([
        { kind: 'long-pause', lostMs: 180_000 },
        { kind: 'noise', lostMs: 40_000 },
        { kind: 'clipping', lostMs: 1_000 },
        { kind: 'hum', lostMs: 900 },
        { kind: 'reverb', lostMs: 5_000 },
      ]),
    ).toBe('Long pauses 3:00, Noise 0:40, Clipping 0:01')
    expect(lossWords([{ kind: 'hum', lostMs: 999 }])).toBe('')
  })
})

describe('data-use notice', () => {
  it('depends on the training opt-out and is neutral while that is unknown', () => {
    expect(new Set([dataUseWords(true), dataUseWords(false), dataUseWords(null)]).size).toBe(3)
    expect(dataUseWords(true)).toContain('not used to improve models')
    expect(dataUseWords(false)).toContain('may also be used to improve models')
  })
})

describe('a verification recording', () => {
  const ended = (changes: Partial<Parameters<typeof fateOfAttempt>[0]> = {}) =>
    fateOfAttempt({
      goal: 'verify',
      captcha: { kind: 'image', mediaType: 'image/png', base64: '', notice: null },
      take: { durationMs: 3_000, state: 'saving', error: null, effectiveBits: 16 },
      reason: 'stopped',
      wanted: 'keep',
      ...changes,
    })

  it('is submitted only once the captcha text was shown, after 3 s', () => {
    expect(ended({ take: { durationMs: 2_999, state: 'saving', error: null, effectiveBits: 16 } })).toBe(
      'too-early',
    )
    expect(ended()).toBe('submit')
    expect(
      ended({
        take: { durationMs: 15_000, state: 'saving', error: null, effectiveBits: 16 },
        reason: 'maximum',
      }),
    ).toBe('submit')
    expect(
      ended({
        captcha: { kind: 'loading' },
        take: { durationMs: 9_000, state: 'saving', error: null, effectiveBits: 16 },
      }),
    ).toBe('too-early')
  })

  it('in which nothing was heard spends no attempt, however it ended', () => {
    const take = { durationMs: 9_000, state: 'saving', error: null, effectiveBits: null } as const
    expect(ended({ take })).toBe('silent')
    expect(ended({ take, reason: 'maximum' })).toBe('silent')
    expect(ended({ take, wanted: 'restart' })).toBe('restart')
  })

  it('stopped before its first sound, for which main has no file, is too early', () => {
    const take = {
      durationMs: 0,
      state: 'failed',
      error: { code: 'file-empty', retryable: false, detail: {} },
      effectiveBits: null,
    } as const
    expect(ended({ take, captcha: { kind: 'loading' } })).toBe('too-early')
    expect(ended({ take, reason: 'device-lost' })).toBe('drop')
    expect(ended({ take, goal: 'rehearse' })).toBe('drop')
  })

  it('is never submitted after it was interrupted, discarded, or restarted', () => {
    expect(ended({ reason: 'device-lost' })).toBe('drop')
    expect(ended({ reason: 'closed' })).toBe('drop')
    expect(
      ended({
        take: {
          durationMs: 9_000,
          state: 'failed',
          error: { code: 'disk-full', retryable: false, detail: {} },
          effectiveBits: 16,
        },
      }),
    ).toBe('drop')
    expect(ended({ wanted: 'drop' })).toBe('drop')
    expect(ended({ wanted: 'restart' })).toBe('restart')
  })

  it('of a rehearsal is compared and uses no attempt', () => {
    expect(ended({ goal: 'rehearse', captcha: { kind: 'none' } })).toBe('compare')
  })

  it('remaining attempts in words', () => {
    expect([attemptsWords(0), attemptsWords(1), attemptsWords(2)]).toEqual([
      '0 attempts remaining',
      '1 attempt remaining',
      '2 attempts remaining',
    ])
  })
})

describe('manual verification', () => {
  const documents = (count: number, sizeBytes = 1_000, changes: Partial<SupportingDocument> = {}) =>
    Array.from({ length: count }, (_, at) => ({
      fileId: String(at),
      name: `${at}.pdf`,
      sizeBytes,
      problem: null,
      ...changes,
    }))

  it('at least one document', () => {
    expect(documentsProblem([])).toBe('You must provide at least one supporting document.')
    expect(documentsProblem(documents(1))).toBeNull()
  })

  it('at most 5 files', () => {
    expect(documentsProblem(documents(4))).toBeNull()
    expect(documentsProblem(documents(5))).toBeNull()
    expect(documentsProblem(documents(6))).toBe('You can only upload up to 5 files.')
  })

  it('total size under 10 MB', () => {
    expect(documentsProblem(documents(1, 9_999_999))).toBeNull()
    expect(documentsProblem(documents(1, 10_000_000))).toBe('File(s) are larger than 10MB.')
    expect(documentsProblem(documents(2, 5_000_001))).toBe('File(s) are larger than 10MB.')
  })

  it('types PDF, JPEG, PNG', () => {
    expect(documentsProblem(documents(1, 1, { problem: 'wrong-type' }))).toBe(
      'File is not one of the supported types',
    )
    expect(documentsProblem(documents(1, 1, { problem: 'unreadable' }))).toBe('This file could not be read.')
  })

  it('a document chosen again, or judged again, stands once in its place', () => {
    const [first, second] = documents(2)
    const gone = { ...first!, problem: 'unreadable' as const }
    expect(withJudged([first!, second!], [gone])).toEqual([gone, second])
    expect(withJudged([first!], [second!, second!])).toEqual([first, second])
  })

  it('that did not reach the cloud is in the dialog alone, and says so', () => {
    const body = (code: ErrorCode, detail: ErrorDetail = {}) =>
      sendFailure(new AppError(code, { detail }))?.body
    expect(body('network', { sentAnyBytes: false })).toBe(
      'Nothing was sent. Your text and files stay in this dialog.',
    )
    for (const code of ['timeout', 'cancelled'] as const)
      expect(body(code, { sentAnyBytes: true })).toBe(
        'Your request may not have arrived. Your text and files stay in this dialog.',
      )
    expect(body('network', { reason: 'certificate' })).toBeUndefined()
    expect(body('cloud-refused')).toBeUndefined()
  })

  it('supporting text at most 1000 characters', () => {
    expect(supportingTextProblem('x'.repeat(999))).toBeNull()
    expect(supportingTextProblem('x'.repeat(1_000))).toBeNull()
    expect(supportingTextProblem('x'.repeat(1_001))).toBe(
      'Supporting Text must be less than 1,000 characters.',
    )
  })
})
