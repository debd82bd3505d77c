import { expect, test } from 'vitest'
import { voiceView } from '@main/voices/voice-view'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { canRerunFineTuning } from '@shared/domain/cloud/clone-rules'
import { cloudVoice } from '../../support/cloud/cloud-voice'

const viewOf = (patch: Partial<CloudVoice>) =>
  voiceView(
    {
      voice: cloudVoice(patch),
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
] as const)(
  'owner %s with permission %s may train a voice again: %s',
  (isOwner, permissionOnResource, isAllowed) => {
    const voice = viewOf({ isOwner, permissionOnResource })
    expect(voice.hasPermission).toBe(isAllowed)
    expect(canRerunFineTuning(voice, [{ state: 'failed' }])).toBe(isAllowed)
  },
)

test('whether the cloud told what a voice holds is known to the window', () => {
  expect(viewOf({ samples: [], areSamplesUntold: true }).areSamplesUntold).toBe(true)
  expect(viewOf({ samples: [] }).areSamplesUntold).toBe(false)
})
