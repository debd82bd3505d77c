import { describe, expect, it } from 'vitest'
import type { CloneStatus } from '@shared/domain/clone'
import {
  isEditLocked,
  isReviewAwaited,
  stepBefore,
  stepsOf,
  stepToShow,
} from '@renderer/features/professional-clone/wizard/steps'
import { startsOnEntry } from '@renderer/features/professional-clone/finish/training-start'
import {
  withCreatedVoice,
  withoutWizard,
  withStep,
  withWizard,
  wizardAddress,
} from '@renderer/address/wizard-address'

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
const strict = { canBypassVoiceCaptcha: false }
const unverified = verification(false)

describe('the wizard as query state', () => {
  const parse = (search: string) => wizardAddress(new URLSearchParams(search))

  it('reads the names of the specification', () => {
    expect(parse('mode=create&creationType=professionalVoiceClone&createdVoiceId=v1&step=finish')).toEqual({
      mode: 'create',
      voiceId: null,
      createdVoiceId: 'v1',
      step: 'finish',
    })
    expect(parse('mode=edit&voiceId=v2')).toMatchObject({ mode: 'edit', voiceId: 'v2', step: null })
    expect(parse('mode=verify&voiceId=v2')).toMatchObject({ mode: 'verify', voiceId: 'v2' })
  })

  it('is closed for other creation types, without a voice, and for unknown modes', () => {
    expect(parse('mode=create&creationType=voiceDesign')).toBeNull()
    expect(parse('mode=create')).toBeNull()
    expect(parse('mode=edit')).toBeNull()
    expect(parse('mode=verify&voiceId=')).toBeNull()
    expect(parse('mode=none&voiceId=v2')).toBeNull()
  })

  it('writes what it reads, keeps what is not its own, and leaves nothing behind', () => {
    const address = { mode: 'edit', voiceId: 'v 2', createdVoiceId: null, step: 'verification' } as const
    const search = withWizard(new URLSearchParams('search=warm&record=1'), address)
    expect(wizardAddress(search)).toEqual(address)
    expect(withoutWizard(search).toString()).toBe('search=warm')
  })

  it('a voice made in the cloud closes no recorder and moves to no step; another step closes it', () => {
    const open = 'mode=create&creationType=professionalVoiceClone&step=voice-data&record=1'
    const made = withCreatedVoice(new URLSearchParams(open), 'v1')
    expect(made.toString()).toBe(`${open}&createdVoiceId=v1`)
    expect(withStep(made, 'voice-data').toString()).toBe(made.toString())
    expect(withStep(made, 'introduction').get('record')).toBeNull()
    expect(wizardAddress(withStep(made, 'introduction'))).toMatchObject({
      createdVoiceId: 'v1',
      step: 'introduction',
    })
    // Closed or in another mode meanwhile: nothing is opened again.
    expect(withCreatedVoice(new URLSearchParams(''), 'v1').toString()).toBe('')
    expect(withStep(new URLSearchParams('search=warm'), 'finish').toString()).toBe('search=warm')
  })
})

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
    ['draft', unverified, 'voice-data'],
    ['not_verified', unverified, 'verification'],
    ['not_started', verification(true), 'finish'],
    ['not_started', verification(false, true), 'finish'],
    // Neither requested nor allowed: Verification.
    ['not_started', unverified, 'verification'],
  ] as const)('resumes %s', (state, status, step) => {
    expect(stepToShow({ mode: 'create', step: null, state, status, rules: strict })).toBe(step)
  })

  it('edit and verify mode begin at Voice Data whatever the state', () => {
    for (const mode of ['edit', 'verify'] as const)
      expect(stepToShow({ mode, step: null, state: 'not_verified', status: unverified, rules: strict })).toBe(
        'voice-data',
      )
  })

  it('a reload goes on where it was, but never at a Finish that is not reached', () => {
    const at = (step: 'voice-data' | 'finish', status: typeof unverified, canBypassVoiceCaptcha = false) =>
      stepToShow({ mode: 'create', step, state: 'not_verified', status, rules: { canBypassVoiceCaptcha } })
    expect(at('voice-data', unverified)).toBe('voice-data')
    expect(at('finish', unverified)).toBe('verification')
    expect(at('finish', verification(true))).toBe('finish')
    expect(at('finish', unverified, true)).toBe('finish')
  })

  it('Back is hidden when edit is locked, and on Finish', () => {
    expect(stepBefore('create', 'voice-data')).toBe('introduction')
    expect(stepBefore('edit', 'voice-data')).toBeNull()
    expect(stepBefore('edit', 'verification')).toBe('voice-data')
    expect(stepBefore('verify', 'verification')).toBeNull()
    expect(stepBefore('create', 'finish')).toBeNull()
  })

  it('review is awaited only until it is allowed', () => {
    expect(isReviewAwaited(verification(false, true))).toBe(true)
    expect(isReviewAwaited(verification(true, true))).toBe(false)
    expect(isReviewAwaited({ verification: null })).toBe(false)
  })
})

describe('training on entry of Finish', () => {
  const status = (
    states: CloneStatus['training'][number]['state'][],
    hasTrainedBefore = false,
  ): Pick<CloneStatus, 'training' | 'hasTrainedBefore'> => ({
    hasTrainedBefore,
    training: states.map((state) => ({
      modelId: state,
      modelName: state,
      state,
      progress: null,
      message: null,
      canSpeak: true,
      canTrain: true,
    })),
  })

  it('starts whenever Finish is reached by a step', () => {
    expect(startsOnEntry({ status: status(['fine_tuned'], true), isAdvanced: true })).toBe(true)
  })

  it('opened there, starts only what never started', () => {
    const opened = (...given: Parameters<typeof status>) =>
      startsOnEntry({ status: status(...given), isAdvanced: false })
    expect(opened([])).toBe(true)
    expect(opened(['not_started', 'failed'])).toBe(true)
    expect(opened(['queued', 'not_started'])).toBe(false)
    expect(opened(['fine_tuning'])).toBe(false)
    expect(opened(['not_started'], true)).toBe(false)
  })
})
