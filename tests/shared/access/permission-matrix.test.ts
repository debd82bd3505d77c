import { expect, it } from 'vitest'
import { accessRefusal } from '@shared/access/access-rules'
import {
  everyoneId,
  featureGuards,
  lockedTooltip,
  permissionCell,
  productPermissions,
  withPermission,
} from '@shared/access/permission-matrix'
import { accessFactsWith } from '../../renderer/builders'

// spec/speech-synthesis.md sections 3 and 6, and the rulings' Everyone rule.

it('has the products and feature guards of the specification', () => {
  expect(productPermissions.map(({ id }) => id)).toEqual([
    'text_to_speech',
    'speech_to_speech',
    'voice_lab',
    'sound_effects',
    'projects',
    'voiceover_studio',
    'dubbing',
    'audio_native',
    'conversational_ai',
    'speech_to_text',
    'voice_isolator',
    'ai_speech_classifier',
  ])
  expect(featureGuards.map(({ id }) => id)).toEqual([
    'add_voice_from_voice_library',
    'create_instant_voice_clone',
    'create_professional_voice_clone',
    'create_user_api_key',
    'publish_studio_project',
  ])
  expect(lockedTooltip).toBe('Must be disabled in the Everyone group first')
})

it('locks what Everyone has; what Everyone lacks, a group may grant', () => {
  const cell = (groupId: string, permissions: string[], everyone: string[] | null) =>
    permissionCell('dubbing', groupId, permissions, everyone)
  expect(cell('g', [], ['dubbing'])).toEqual({ isGranted: true, isLocked: true })
  expect(cell('g', [], null)).toEqual({ isGranted: true, isLocked: true })
  expect(cell('g', [], [])).toEqual({ isGranted: false, isLocked: false })
  expect(cell('g', ['dubbing'], [])).toEqual({ isGranted: true, isLocked: false })
  expect(cell(everyoneId, [], null)).toEqual({ isGranted: true, isLocked: false })
  expect(cell(everyoneId, [], [])).toEqual({ isGranted: false, isLocked: false })
})

it('changes one permission and keeps those it does not know', () => {
  expect(withPermission(['dubbing', 'music'], 'dubbing', false)).toEqual(['music'])
  expect(withPermission(['music'], 'dubbing', true)).toEqual(['music', 'dubbing'])
})

it('taking one of all names every other one that Timbre knows', () => {
  const others = withPermission(null, 'dubbing', false)
  const listed = [...productPermissions, ...featureGuards].map(({ id }) => id)
  expect(others).toEqual(expect.arrayContaining(listed.filter((id) => id !== 'dubbing')))
  expect(others).not.toContain('dubbing')
  const actions = [
    ...(['cloneVoice', 'cloneVoiceProfessionally', 'addLibraryVoice', 'browseVoiceLibrary'] as const),
    ...(['openTextToSpeech', 'openVoiceChanger', 'changeWorkspaceSettings'] as const),
  ]
  for (const action of actions) {
    const refusal = (permissions: string[]) =>
      accessRefusal(action, accessFactsWith({ permissions, isWorkspaceAdmin: false }))
    expect(refusal([])?.reason, action).toBe('permission')
    expect(refusal(others), action).toBeNull()
  }
})
