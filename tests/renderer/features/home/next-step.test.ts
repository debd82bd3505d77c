import { describe, expect, it } from 'vitest'
import { draftsInCloud } from '@renderer/features/home/draft-stage'
import type { HomeState, NextStep, TrainingStatus } from '@renderer/features/home/home-state'
import { nextStep } from '@renderer/features/home/next-step'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { FineTuningState } from '@shared/domain/cloud/voice'
import type { UploadPhase } from '@shared/domain/cloud/upload'
import { draftIdOf, draftWith, uploadWith } from '../../builders'

function stateWith(changes: Partial<HomeState> = {}): HomeState {
  return {
    drafts: [],
    uploads: [],
    account: { mode: 'demo', serverUrl: 'http://127.0.0.1:1', state: 'ready' },
    connection: { state: 'online' },
    usableMsOf: () => Number.MAX_VALUE,
    statusOf: () => undefined,
    boothCountOf: () => 0,
    isApplying: () => false,
    isElsewhere: () => false,
    ...changes,
  }
}

const path = `/clones/${draftIdOf(1)}`
const stepOf = (state: HomeState): NextStep => {
  const step = nextStep(state)
  if (!step) throw new Error('no next step')
  return step
}
const statusIn = (state: FineTuningState) => ({
  training: [{ state }],
  trainingGate: 'open' as const,
  isTrainingWanted: false,
  gaps: { hasNewSamples: false },
  verification: null,
})
const titleOf = (changes: Partial<HomeState>): string => stepOf(stateWith(changes)).title

describe('nextStep', () => {
  it('is none before there is anything of one’s own', () => {
    expect(nextStep(stateWith())).toBeNull()
    expect(nextStep(stateWith({ drafts: [draftWith({ isSampleDataset: true })] }))).toBeNull()
  })

  it('is never about the sample dataset', () => {
    const sample = draftWith({ id: draftIdOf(2), isSampleDataset: true, problemCount: 3 })
    expect(titleOf({ drafts: [sample, draftWith()] })).toBe('Upload “Kathleen”')
  })

  it('asks for recordings in an empty draft', () => {
    const step = stepOf(stateWith({ drafts: [draftWith({ sampleCount: 0, totalDurationMs: 0 })] }))
    expect(step.title).toBe('Add recordings to “Kathleen”')
    expect(step.action).toEqual({ kind: 'open', label: 'Add recordings', path })
  })

  it('leads to recordings that wait in the booth of a draft that holds too little', () => {
    for (const totalDurationMs of [0, 6 * 60_000]) {
      const drafts = [draftWith({ sampleCount: totalDurationMs === 0 ? 0 : 1, totalDurationMs })]
      const step = stepOf(stateWith({ drafts, boothCountOf: () => 2 }))
      expect(step.title).toBe('Continue recording “Kathleen”')
      expect(step.body).toBe(
        '2 recordings in the booth, not in the dataset yet. Add them to the dataset, or record more.',
      )
      expect(step.action).toEqual({
        kind: 'open',
        label: 'Back to the booth',
        path: `${path}/booth`,
      })
    }
  })

  it('says how much is missing below 10 minutes', () => {
    const step = stepOf(stateWith({ drafts: [draftWith({ totalDurationMs: 6 * 60_000 + 30_000 })] }))
    expect(step.title).toBe('Add more recordings to “Kathleen”')
    expect(step.body).toContain('It has 6 min of the minimum 10 min. Add 4 min more')
  })

  it('does not offer to upload files whose settings are being applied', () => {
    const drafts = [draftWith(), draftWith({ id: draftIdOf(2), name: 'Other' })]
    const step = stepOf(stateWith({ drafts: drafts.slice(0, 1), isApplying: () => true }))
    expect(step).toEqual({
      title: 'The files of “Kathleen” are being changed',
      body: 'You can upload them once that is done.',
      action: { kind: 'open', label: 'Open draft', path },
    })
    // Another that waits for nothing comes first.
    expect(titleOf({ drafts, isApplying: (id) => id === draftIdOf(1) })).toBe('Upload “Other”')
  })

  it('exactly 10 minutes are enough', () => {
    expect(titleOf({ drafts: [draftWith({ totalDurationMs: 600_000 })] })).toBe('Upload “Kathleen”')
  })

  it('names the next mark before uploading', () => {
    const step = stepOf(stateWith({ drafts: [draftWith()] }))
    expect(step.body).toBe('1 h 2 min in 24 files are ready. 58 min more would make it “Best”.')
  })

  it('promises no mark that the usable time does not reach, and none before that is known', () => {
    const drafts = [draftWith({ totalDurationMs: 120 * 60_000 })]
    const bodyOf = (usableMs: number | undefined) =>
      stepOf(stateWith({ drafts, usableMsOf: () => usableMs })).body
    expect(bodyOf(120 * 60_000)).toBe('2 h in 24 files are ready.')
    // The hours of two strangers.
    expect(bodyOf(0)).toBe('2 h in 24 files are ready. 10 min more of usable audio would make it “Minimum”.')
    expect(bodyOf(undefined)).toBe('2 h in 24 files are ready.')
  })

  it('explains what offline and signed out mean for an upload', () => {
    const drafts = [draftWith({ totalDurationMs: 120 * 60_000, sampleCount: 1 })]
    expect(stepOf(stateWith({ drafts, connection: { state: 'offline' } })).body).toBe(
      '2 h in 1 file is ready. You are offline. You can start the upload now, and it continues once you are back online.',
    )
    expect(
      stepOf(stateWith({ drafts, account: { mode: 'signed-out', serverUrl: 'https://x.example' } })).body,
    ).toBe('2 h in 1 file is ready. Sign in first to upload it.')
  })

  it('shows bad files before uploading', () => {
    expect(titleOf({ drafts: [draftWith({ problemCount: 3 })] })).toBe('Review 3 files in “Kathleen”')
    // Those that were left behind are not what holds a voice that is in the cloud already.
    expect(stepOf(stateWith({ drafts: [draftWith({ problemCount: 1, uploadedCount: 5 })] }))).toMatchObject({
      title: 'Continue with “Kathleen”',
      body: '5 samples are in the cloud. 1 file needs attention: open the draft to see why.',
    })
  })

  it('offers to resume a paused upload', () => {
    const step = stepOf(
      stateWith({ drafts: [draftWith({ problemCount: 3 })], uploads: [uploadWith({ phase: 'paused' })] }),
    )
    expect(step.action).toEqual({ kind: 'resume', label: 'Resume upload', draftId: draftIdOf(1) })
    expect(step.body).toContain('1 of 2 samples is confirmed by the cloud.')
  })

  it('offers sign-in if that blocks an upload', () => {
    const error = { code: 'unauthorized', retryable: false, detail: {} } as const
    const step = stepOf(
      stateWith({ drafts: [draftWith()], uploads: [uploadWith({ phase: 'blocked', error })] }),
    )
    expect(step.action).toEqual({ kind: 'open', label: 'Sign in', path: '/settings?dialog=sign-in' })
  })

  it('opens the draft for any other reason', () => {
    const error = { code: 'quota-exceeded', retryable: false, detail: {} } as const
    const step = stepOf(
      stateWith({ drafts: [draftWith()], uploads: [uploadWith({ phase: 'blocked', error })] }),
    )
    expect(step.action).toEqual({ kind: 'open', label: 'Open draft', path })
    expect(step.body).toContain('This account has used up its quota.')
  })

  it.each<[UploadPhase, string]>([
    ['preparing', '“Kathleen” is being uploaded'],
    ['running', '“Kathleen” is being uploaded'],
    ['checking', '“Kathleen” is being uploaded'],
    ['waiting', 'The upload of “Kathleen” is waiting for the network'],
  ])('tells of an upload in phase %s', (phase, title) => {
    expect(titleOf({ drafts: [draftWith()], uploads: [uploadWith({ phase })] })).toBe(title)
  })

  it('reports when everything is in the cloud', () => {
    expect(
      titleOf({ drafts: [draftWith({ uploadedCount: 24 })], uploads: [uploadWith({ phase: 'done' })] }),
    ).toBe('All 24 samples are in the cloud')
  })

  it('tells how a training stands, and asks for nothing there while another voice waits', () => {
    const cloudVoiceId = 'v1'
    const trained = draftWith({ uploadedCount: 24, cloudVoiceId })
    const stepWith = (state: FineTuningState, ...others: DraftSummary[]) =>
      stepOf(
        stateWith({
          drafts: [trained, ...others],
          statusOf: (id) => (id === trained.id ? statusIn(state) : undefined),
        }),
      )
    expect(stepWith('not_started').title).toBe('All 24 samples are in the cloud')
    expect(stepWith('fine_tuning').title).toBe('“Kathleen” is being prepared')
    expect(stepWith('failed').title).toBe('The training of “Kathleen” failed')
    expect(stepWith('fine_tuned')).toMatchObject({
      title: '“Kathleen” is ready',
      action: { label: 'Open voice', path: '/voices?voiceId=v1' },
    })
    const waiting = draftWith({ id: draftIdOf(2), sampleCount: 2, uploadedCount: 2 })
    expect(stepWith('fine_tuned', waiting).title).toBe('All 2 samples are in the cloud')
  })

  it('calls a voice ready as everywhere else where only some of its models failed', () => {
    const training: TrainingStatus['training'] = [{ state: 'failed' }, { state: 'fine_tuned' }]
    const step = stepOf(
      stateWith({
        drafts: [draftWith({ uploadedCount: 24, cloudVoiceId: 'v1' })],
        statusOf: () => ({ ...statusIn('failed'), training }),
      }),
    )
    expect(step).toMatchObject({
      title: '“Kathleen” is ready',
      body: 'Fine-tuning failed for some models. Try again from the voice’s details.',
      action: { label: 'Open voice' },
    })
  })

  it('says that a trained voice is retrained where samples were added since', () => {
    const stepWith = (changes: Partial<DraftSummary>, state: FineTuningState = 'fine_tuned') =>
      stepOf(
        stateWith({
          drafts: [draftWith({ uploadedCount: 24, cloudVoiceId: 'v1', ...changes })],
          statusOf: () => ({ ...statusIn(state), gaps: { hasNewSamples: true } }),
        }),
      )
    expect(stepWith({})).toEqual({
      title: 'Retrain “Kathleen”',
      body: 'Samples were added since it was trained. The voice learns from them once it is trained again.',
      action: { kind: 'open', label: 'Open draft', path },
    })
    expect(stepWith({ sampleCount: 25 }).body).toBe(
      '24 samples are in the cloud. 1 file is not: open the draft to upload it, then retrain the voice.',
    )
    expect(stepWith({}, 'fine_tuning')).toMatchObject({
      title: '“Kathleen” is being prepared',
      body: 'It takes 2 to 6 hours. The samples you added last are not part of it: retrain the voice once it has ended.',
    })
  })

  it('asks for nothing where a review is awaited that begins the training', () => {
    const draft = draftWith({ uploadedCount: 24, cloudVoiceId: 'v1' })
    const stepWith = (isTrainingWanted: boolean) =>
      stepOf(
        stateWith({
          drafts: [draft],
          statusOf: () => ({ ...statusIn('not_started'), trainingGate: 'await-review', isTrainingWanted }),
        }),
      )
    expect(stepWith(true)).toMatchObject({
      title: '“Kathleen” is being reviewed',
      body: 'Training starts automatically once the voice is verified. You do not need to do anything else.',
      action: { label: 'Open voice' },
    })
    expect(stepWith(false).body).toMatch(/Open it to continue/)
  })

  it('says that the voice of a draft is in another workspace', () => {
    const step = stepOf(stateWith({ drafts: [draftWith()], isElsewhere: () => true }))
    expect(step.title).toBe('Upload “Kathleen” to this workspace')
    expect(step.body).toMatch(
      / ready\. Its voice and what was uploaded are in another workspace, and stay there\. Open that one to continue, or upload to make a new voice here\.$/,
    )
  })

  it('says that a review asked for by hand is under way', () => {
    const verification = {
      ...{ isAllowedToFineTune: false, isManualRequested: true, history: [] },
      ...{ attemptsCount: 5, attemptsMax: 5, attemptsResetMs: null },
    }
    const under = draftWith({ uploadedCount: 24, cloudVoiceId: 'v1' })
    const statusOf = () => ({ ...statusIn('not_started'), verification })
    expect(stepOf(stateWith({ drafts: [under], statusOf }))).toEqual({
      title: '“Kathleen” is under manual review',
      body: 'What you uploaded is safe. Once the review is done, you are told, and training can start.',
      action: { kind: 'open', label: 'Open draft', path },
    })
    const ready = draftWith({ id: draftIdOf(2), name: 'Ann' })
    expect(
      titleOf({ drafts: [under, ready], statusOf: (id) => (id === under.id ? statusOf() : undefined) }),
    ).toBe('Upload “Ann”')
  })

  it('goes on with what is in the cloud where other files were left out, and tells how its training stands', () => {
    const draft = draftWith({ sampleCount: 10, uploadedCount: 7, cloudVoiceId: 'v1' })
    const stepWith = (changes: Partial<DraftSummary>, state: FineTuningState = 'not_started') =>
      stepOf(stateWith({ drafts: [{ ...draft, ...changes }], statusOf: () => statusIn(state) }))
    expect(stepWith({})).toMatchObject({
      title: 'Continue with “Kathleen”',
      body: '7 samples are in the cloud. 3 files are not: open the draft to upload them, or continue without.',
      action: { label: 'Open draft' },
    })
    expect(stepWith({ uploadedCount: 9 }).body).toBe(
      '9 samples are in the cloud. 1 file is not: open the draft to upload it, or continue without.',
    )
    expect(stepWith({}, 'fine_tuning').title).toBe('“Kathleen” is being prepared')
    expect(stepWith({ problemCount: 1 }, 'fine_tuned').title).toBe('“Kathleen” is ready')
    // Trained, it stands behind a draft that waits.
    const waiting = draftWith({ id: draftIdOf(2), name: 'Next' })
    const statusOf = (id: string) => (id === draft.id ? statusIn('fine_tuned') : undefined)
    expect(titleOf({ drafts: [draft, waiting], statusOf })).toBe('Upload “Next”')
  })

  it('asks how the training stands of all that have samples in the cloud', () => {
    const drafts = [
      draftWith({ id: draftIdOf(1) }),
      draftWith({ id: draftIdOf(2), uploadedCount: 7 }),
      draftWith({ id: draftIdOf(3), uploadedCount: 24 }),
      draftWith({ id: draftIdOf(4), uploadedCount: 7, problemCount: 1 }),
      draftWith({ id: draftIdOf(5), problemCount: 1 }),
    ]
    expect(draftsInCloud(drafts, []).map(({ id }) => id)).toEqual([2, 3, 4].map(draftIdOf))
  })

  it('offers to restart a cancelled upload', () => {
    expect(
      titleOf({ drafts: [draftWith({ uploadedCount: 9 })], uploads: [uploadWith({ phase: 'cancelled' })] }),
    ).toBe('Upload “Kathleen”')
  })

  it('picks the most urgent of several drafts, the newest among equals', () => {
    const drafts = [
      draftWith({ id: draftIdOf(1), name: 'Newest', uploadedCount: 24 }),
      draftWith({ id: draftIdOf(2), name: 'Ready' }),
      draftWith({ id: draftIdOf(3), name: 'Ready, older' }),
      draftWith({ id: draftIdOf(4), name: 'Blocked' }),
    ]
    expect(titleOf({ drafts })).toBe('Upload “Ready”')
    expect(titleOf({ drafts, uploads: [uploadWith({ draftId: draftIdOf(4), phase: 'blocked' })] })).toBe(
      'The upload of “Blocked” needs attention',
    )
  })

  it('has a name for an untitled draft', () => {
    expect(titleOf({ drafts: [draftWith({ name: '  ' })] })).toBe('Upload “Untitled voice”')
  })
})
