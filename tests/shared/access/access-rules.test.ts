import { describe, expect, it } from 'vitest'
import type { AccessFacts } from '@shared/access/access-facts'
import { accessRefusal, isOfPlan, libraryVoiceRefusal, type AccessAction } from '@shared/access/access-rules'
import { accessFactsWith } from '../../renderer/builders'

const facts = accessFactsWith()
const said = (action: AccessAction, changes: Partial<AccessFacts> = {}): string | null =>
  accessRefusal(action, { ...facts, ...changes })?.text ?? null
const all = ['designVoice', 'cloneVoice', 'cloneVoiceProfessionally', 'addLibraryVoice'] as const

describe('access', () => {
  it('is not given to a voice library where a residency is isolated', () => {
    const text = 'This data residency has no voice library.'
    expect(said('browseVoiceLibrary', { isIsolated: true })).toBe(text)
    expect(libraryVoiceRefusal({ isFreeAllowed: true }, { ...facts, isIsolated: true })?.text).toBe(text)
  })

  it('is given where nothing forbids it', () => {
    for (const action of all) expect(said(action)).toBeNull()
  })

  it.each([
    ['cloneVoice', 'create_instant_voice_clone', 'create instant voice clones'],
    ['cloneVoiceProfessionally', 'create_professional_voice_clone', 'create professional voice clones'],
    ['addLibraryVoice', 'add_voice_from_voice_library', 'add voices from the voice library'],
  ] as const)('%s needs the permission %s, unless the workspace says nothing', (action, permission, to) => {
    expect(said(action, { permissions: [permission] })).toBeNull()
    expect(said(action, { permissions: null })).toBeNull()
    // An empty list is an answer: nobody may.
    for (const permissions of [[], ['text_to_speech']]) {
      expect(accessRefusal(action, { ...facts, permissions })).toEqual({
        reason: 'permission',
        text: `You do not have permission to ${to}. Ask a workspace administrator.`,
      })
    }
  })

  it('to Voice Design ends with the last custom voice slot', () => {
    const full = 'You’ve used all of your custom voice slots. Upgrade to unlock more'
    expect(said('designVoice', { voiceSlots: { used: 9, limit: 10 } })).toBeNull()
    expect(said('designVoice', { voiceSlots: { used: 10, limit: 10 } })).toBe(full)
    expect(said('designVoice', { voiceSlots: { used: 11, limit: 10 } })).toBe(full)
    expect(said('designVoice', { voiceSlots: null })).toBeNull()
    expect(said('generateVoiceDesign', { voiceSlots: { used: 10, limit: 10 } })).toBe(full)
  })

  it('to an instant clone begins with the Starter plan', () => {
    const plan = 'Instant voice cloning requires the Starter plan or higher.'
    expect(said('cloneVoice', { tier: 'starter' })).toBeNull()
    expect(said('cloneVoice', { tier: 'free' })).toBe(plan)
    expect(said('cloneVoice', { canUseInstantVoiceCloning: false })).toBe(plan)
  })

  it('to a professional clone begins with the Creator plan and ends with the last slot', () => {
    const plan = 'Professional voice cloning requires the Creator plan or higher.'
    expect(said('cloneVoiceProfessionally', { tier: 'creator' })).toBeNull()
    for (const tier of ['free', 'starter']) expect(said('cloneVoiceProfessionally', { tier })).toBe(plan)
    expect(said('cloneVoiceProfessionally', { canUseProfessionalVoiceCloning: false })).toBe(plan)

    const full = { professionalVoiceSlots: { used: 1, limit: 1 } }
    for (const tier of ['creator', 'pro', 'growing_business']) {
      expect(said('cloneVoiceProfessionally', { ...full, tier })).toContain(
        'Upgrade to Business for two more slots',
      )
    }
    expect(said('cloneVoiceProfessionally', { ...full, tier: 'scale_2024_08_10' })).toContain('Contact sales')
    expect(said('cloneVoiceProfessionally', { ...full, tier: 'enterprise' })).toContain('make room')
  })

  it('is closed to a free tier that was disabled', () => {
    const disabled = 'Your free tier access has been disabled. Please upgrade to a paid plan.'
    for (const action of all) expect(said(action, { status: 'free_disabled' })).toBe(disabled)
    expect(said('designVoice', { status: 'free' })).toBeNull()
  })

  it('is closed while the account is under review; the library can be looked through', () => {
    const reviewed = 'Your account is under review, so it cannot make or add voices at the moment.'
    for (const action of all) expect(said(action, { isInProbation: true })).toBe(reviewed)
    for (const action of ['saveVoiceDesign', 'sendInstantClone', 'editInstantClone'] as const)
      expect(said(action, { isInProbation: true })).toBe(reviewed)
    expect(said('browseVoiceLibrary', { isInProbation: true })).toBeNull()
  })

  it('to a voice of the library ends with the last slot and without the cloud; browsing goes on', () => {
    const full = { voiceSlots: { used: 10, limit: 10 } }
    expect(said('addLibraryVoice', full)).toBe(
      'You’ve used all of your custom voice slots. Upgrade to unlock more',
    )
    expect(said('addLibraryVoice', { connection: 'offline' })).toBe(
      'You are offline. Adding a voice needs the cloud.',
    )
    expect(said('browseVoiceLibrary', { ...full, connection: 'offline' })).toBeNull()
    expect(said('browseVoiceLibrary', { permissions: [] })).toContain('add voices from the voice library')
  })

  it('to a voice for payers needs a plan', () => {
    const of = (isFreeAllowed: boolean, changes: Partial<AccessFacts>): string | null =>
      libraryVoiceRefusal({ isFreeAllowed }, { ...facts, ...changes })?.text ?? null
    const paid =
      'You must be a paid subscriber to use this voice. Please upgrade your subscription to start using it.'
    expect(of(false, { tier: 'free' })).toBe(paid)
    expect(of(true, { tier: 'free' })).toBeNull()
    expect(of(false, { tier: 'starter' })).toBeNull()
    expect(of(false, { tier: 'free', isKnown: false })).toBeNull()
    expect(of(false, { tier: 'free', voiceSlots: { used: 10, limit: 10 } })).toBe(paid)
    expect(of(false, { tier: 'free', permissions: [] })).toContain('permission')
  })

  it('to a feature needs its flag', () => {
    expect(said('useReferenceVoice')).toContain('does not have reference voices')
    expect(said('useReferenceVoice', { featureFlags: ['voice_design_reference'] })).toBeNull()
  })

  it('to what the cloud does ends where it cannot be reached, known or not', () => {
    expect(said('generateVoiceDesign', { connection: 'offline' })).toBe(
      'You are offline. Generating needs the cloud.',
    )
    expect(said('designVoice', { connection: 'offline' })).toBeNull()
    const unknown = { isKnown: false, permissions: [], tier: 'free', status: 'free_disabled' }
    for (const action of all) expect(said(action, unknown)).toBeNull()
    expect(said('generateVoiceDesign', { ...unknown, connection: 'offline' })).toContain('offline')
  })

  it('says whether another plan would help', () => {
    const reasons = ['permission', 'plan', 'slots', 'moderation', 'review', 'flag', 'connection'] as const
    expect(reasons.filter((reason) => isOfPlan({ reason, text: '' }))).toEqual([
      'plan',
      'slots',
      'moderation',
    ])
  })
})
