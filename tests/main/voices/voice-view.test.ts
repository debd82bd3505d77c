import { expect, test } from 'vitest'
import { voiceView } from '@main/voices/voice-view'
import { canRerunFineTuning } from '@shared/domain/cloud/clone-rules'
import { cloudVoice } from '../../support/cloud/cloud-voice'

const viewOf = (isOwner: boolean | null, permissionOnResource: string | null) =>
  voiceView(
    {
      voice: cloudVoice({ isOwner, permissionOnResource }),
      entries: [],
      isGone: false,
      isFavorite: false,
      draftId: null,
      seenAtMs: 0,
    },
    [],
  )

test.each([
  [true, null, true],
  [false, null, false],
  [false, 'viewer', false],
  [false, 'editor', true],
  [false, 'admin', true],
  [null, 'admin', true],
  [null, null, false],
] as const)('owner %s with permission %s may train a voice again: %s', (isOwner, permission, isAllowed) => {
  const voice = viewOf(isOwner, permission)
  expect(voice.hasPermission).toBe(isAllowed)
  expect(canRerunFineTuning(voice, [{ state: 'failed' }])).toBe(isAllowed)
})
