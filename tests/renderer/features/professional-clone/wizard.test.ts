import { describe, expect, it } from 'vitest'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import { wizardSteps } from '@renderer/address/address'
import {
  isEditLocked,
  isReviewAwaited,
  isStepDone,
  stepAfterOpening,
  stepBefore,
  stepsOf,
  stepToRender,
  stepToShow,
} from '@renderer/features/professional-clone/wizard/steps'
import { startsOnEntry } from '@renderer/features/professional-clone/finish/training-start'

const verification = (isAllowedToFineTune: boolean, isManualRequested = false) => ({
  verification: {
    isAllowedToFineTune,
    isManualRequested,
    attemptsCount: 0,
    attemptsMax: 5,
    attemptsResetMs: null,
    history: [],
  },
})
const gate = (trainingGate: CloneStatus['trainingGate']) => ({
  trainingGate,
  voiceId: 'voice' as string | null,
})

const trainingIn = (...states: CloneStatus['training'][number]['state'][]): CloneStatus['training'] =>
  states.map((state) => ({
    modelId: state,
    modelName: state,
    state,
    progress: null,
    message: null,
    canSpeak: true,
    canTrain: true,
  }))

describe('steps', () => {
  it('the initial step only in create mode; voice data locked only in verify mode', () => {
    expect(stepsOf('create')).toEqual(['introduction', 'voice-data', 'verification', 'finish'])
    expect(stepsOf('edit')).toEqual(['voice-data', 'verification', 'finish'])
    expect(stepsOf('verify')).toEqual(['voice-data', 'verification', 'finish'])
    expect([isEditLocked('create'), isEditLocked('edit'), isEditLocked('verify')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it.each([
    ['draft', 'verify', 'voice-data'],
    ['not_verified', 'verify', 'verification'],
    ['not_started', 'open', 'finish'],
    ['not_started', 'await-review', 'finish'],
    // Finish asks for what is missing.
    ['not_started', 'confirm-rights', 'finish'],
    // Neither requested nor allowed: Verification.
    ['not_started', 'verify', 'verification'],
  ] as const)('resumes %s before %s', (state, trainingGate, step) => {
    expect(stepToShow({ mode: 'create', step: null, state, status: gate(trainingGate) })).toBe(step)
  })

  it('edit and verify mode start at Voice Data whatever the state', () => {
    for (const mode of ['edit', 'verify'] as const)
      expect(stepToShow({ mode, step: null, state: 'not_verified', status: gate('verify') })).toBe(
        'voice-data',
      )
  })

  it('a reload continues where it was, but never at a Finish that was not reached', () => {
    const at = (step: 'voice-data' | 'finish', trainingGate: CloneStatus['trainingGate']) =>
      stepToShow({ mode: 'create', step, state: 'not_verified', status: gate(trainingGate) })
    expect(at('voice-data', 'verify')).toBe('voice-data')
    expect(at('finish', 'verify')).toBe('verification')
    expect(at('finish', 'open')).toBe('finish')
    expect(at('finish', 'confirm-rights')).toBe('finish')
  })

  it('a voice that is gone from the cloud leads to Voice Data, whatever was known of it', () => {
    for (const mode of ['create', 'edit'] as const)
      for (const step of ['verification', 'finish', null] as const)
        expect(
          stepToShow({ mode, step, state: 'not_started', status: { ...gate('open'), voiceId: null } }),
        ).toBe('voice-data')
  })

  it('Back is hidden when edit is locked, and on Finish', () => {
    expect(stepBefore('create', 'voice-data')).toBe('introduction')
    expect(stepBefore('edit', 'voice-data')).toBeNull()
    expect(stepBefore('edit', 'verification')).toBe('voice-data')
    expect(stepBefore('verify', 'verification')).toBeNull()
    expect(stepBefore('create', 'finish')).toBeNull()
  })

  const voice = (
    isAllowed: boolean,
    changes: Partial<Pick<CloneStatus, 'trainingGate' | 'training' | 'isTrainingWanted'>> = {},
  ) => ({
    ...verification(isAllowed),
    training: trainingIn('not_started'),
    isTrainingWanted: false,
    trainingGate: isAllowed ? ('open' as const) : ('verify' as const),
    ...changes,
  })
  const byAddress = { isLed: false, wasOwed: false }

  it('verify mode closes at once for a voice that is allowed, at whatever step the address opens it', () => {
    for (const step of ['voice-data', 'verification', 'finish'] as const) {
      const opened = { mode: 'verify', step, ...byAddress } as const
      expect(stepAfterOpening({ ...opened, status: voice(true) })).toBe('close')
      if (step !== 'finish') expect(stepAfterOpening({ ...opened, status: voice(false) })).toBeNull()
    }
  })

  it('verification that was owed in this window advances once the voice is allowed, and Finish stays', () => {
    const owed = { mode: 'verify', isLed: false, wasOwed: true, status: voice(true) } as const
    expect(stepAfterOpening({ ...owed, step: 'verification' })).toBe('finish')
    expect(stepAfterOpening({ ...owed, step: 'finish' })).toBeNull()
    const led = { mode: 'verify', isLed: true, wasOwed: false } as const
    expect(stepAfterOpening({ ...led, step: 'finish', status: voice(true) })).toBeNull()
    const inReview = voice(false, { trainingGate: 'await-review' })
    expect(stepAfterOpening({ ...led, step: 'verification', status: inReview })).toBe('finish')
  })

  it('in edit mode an address trains nobody, trained before or not: Next does', () => {
    const allowed = { mode: 'edit', step: 'verification', status: voice(true) } as const
    expect(stepAfterOpening({ ...allowed, ...byAddress })).toBe('voice-data')
    expect(stepAfterOpening({ ...allowed, isLed: true, wasOwed: false })).toBe('finish')
    expect(stepAfterOpening({ ...allowed, isLed: false, wasOwed: true })).toBe('finish')
    const atFinish = { ...allowed, step: 'finish' } as const
    expect(stepAfterOpening({ ...atFinish, ...byAddress })).toBe('voice-data')
    expect(stepAfterOpening({ ...atFinish, isLed: true, wasOwed: false })).toBeNull()
    expect(stepAfterOpening({ ...atFinish, ...byAddress, mode: 'create' })).toBeNull()
    // A reload of what Next has begun stays.
    const begun = voice(true, { training: trainingIn('queued') })
    expect(stepAfterOpening({ ...atFinish, ...byAddress, status: begun })).toBeNull()
    // Verify mode in a workspace that needs no captcha.
    const bypassed = voice(false, { trainingGate: 'open' })
    // What the workspace allows came after the voice: verification seemed owed, and nobody was verified.
    const late = { ...atFinish, isLed: false, wasOwed: true, status: bypassed }
    expect(stepAfterOpening(late)).toBe('voice-data')
    expect(stepAfterOpening({ ...late, step: 'verification' })).toBe('voice-data')
    const inReview = voice(false, {
      trainingGate: 'await-review',
      ...verification(false, true),
    })
    expect(stepAfterOpening({ ...late, step: 'verification', status: inReview })).toBe('finish')
    expect(stepAfterOpening({ ...atFinish, ...byAddress, mode: 'verify', status: bypassed })).toBe(
      'voice-data',
    )
    // A session that waited for verification, in a workspace that asks for none any more.
    expect(stepAfterOpening({ ...allowed, ...byAddress, mode: 'create' })).toBe('finish')
  })

  it('a reload at Finish under review stays there where training was asked for', () => {
    for (const mode of ['edit', 'verify'] as const) {
      const review = { trainingGate: 'await-review', ...verification(false, true) } as const
      const reload = (isTrainingWanted: boolean) =>
        stepAfterOpening({
          mode,
          step: 'finish',
          ...byAddress,
          status: voice(false, { ...review, isTrainingWanted }),
        })
      expect([reload(true), reload(false)]).toEqual([null, 'voice-data'])
    }
    // The review has ended well: training begins by itself.
    const accepted = voice(true, { isTrainingWanted: true })
    expect(stepAfterOpening({ mode: 'edit', step: 'finish', ...byAddress, status: accepted })).toBeNull()
  })

  it.each(['not_started', 'failed'] as const)(
    'Finish is not even rendered by an address, for a voice with consent whose training is %s',
    (state) => {
      // Nothing is missing: Finish would train at once.
      const status = voice(true, { training: trainingIn(state) })
      for (const mode of ['edit', 'verify'] as const)
        expect(stepToRender({ mode, step: 'finish', status, ...byAddress })).toBeNull()
      expect(stepToRender({ mode: 'edit', step: 'voice-data', status, ...byAddress })).toBe('voice-data')
      expect(stepToRender({ mode: 'edit', step: 'finish', status, isLed: true, wasOwed: false })).toBe(
        'finish',
      )
    },
  )

  it('a step is complete by what is done, not by its place', () => {
    const done = (changes: Partial<Parameters<typeof isStepDone>[1]>) =>
      wizardSteps.filter((step) =>
        isStepDone(step, { cloudDetails: 'saving', trainingGate: 'verify', training: [], ...changes }),
      )
    expect(done({})).toEqual(['introduction'])
    expect(done({ cloudDetails: 'saved' })).toEqual(['introduction', 'voice-data'])
    expect(done({ trainingGate: 'open' })).toEqual(['introduction', 'verification'])
    expect(done({ training: trainingIn('failed', 'queued') })).toEqual(['introduction', 'finish'])
    expect(done({ training: trainingIn('not_started', 'failed') })).toEqual(['introduction'])
  })

  it('waits for a review only until it is allowed, or not needed any more', () => {
    const inReview = { trainingGate: 'await-review' } as const
    expect(isReviewAwaited({ ...inReview, ...verification(false, true) })).toBe(true)
    expect(isReviewAwaited({ ...inReview, ...verification(true, true) })).toBe(false)
    expect(isReviewAwaited({ ...inReview, verification: null })).toBe(false)
    // The workspace may bypass the captcha since: training was started at once.
    expect(isReviewAwaited({ trainingGate: 'open', ...verification(false, true) })).toBe(false)
  })
})

describe('training on entry of Finish', () => {
  const status = (
    states: CloneStatus['training'][number]['state'][],
    hasTrainedBefore = false,
  ): Pick<CloneStatus, 'training' | 'hasTrainedBefore'> => ({
    hasTrainedBefore,
    training: trainingIn(...states),
  })

  it('starts whenever Finish is reached by a step', () => {
    expect(startsOnEntry({ status: status(['fine_tuned'], true), isAdvanced: true })).toBe(true)
  })

  it('starts only what never started when opened there', () => {
    const opened = (...given: Parameters<typeof status>) =>
      startsOnEntry({ status: status(...given), isAdvanced: false })
    expect(opened([])).toBe(true)
    expect(opened(['not_started', 'failed'])).toBe(true)
    expect(opened(['queued', 'not_started'])).toBe(false)
    expect(opened(['fine_tuning'])).toBe(false)
    expect(opened(['not_started'], true)).toBe(false)
  })
})
