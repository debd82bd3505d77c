import { expect, test, vi } from 'vitest'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { createDraftOfVoice } from '@main/voices/draft-of-voice'
import { createVoiceLock } from '@main/voices/voice-lock'
import { cloudVoice } from '../../support/cloud/cloud-voice'

type Deps = Parameters<typeof createDraftOfVoice>[0]

function openVoice(voice: CloudVoice) {
  const create = vi.fn(() => ({ id: 'draft-1' }))
  const deps = {
    library: { transaction: <T>(work: () => T) => work() },
    drafts: { create, update: vi.fn() },
    bindings: { draftOf: () => null, intents: () => [], adopt: vi.fn() },
    voiceLock: createVoiceLock(),
    read: () => Promise.resolve(voice),
    made: vi.fn(),
  } as unknown as Deps
  return { create, opened: createDraftOfVoice(deps)(voice.voiceId) }
}

test.each<[what: string, patch: Partial<CloudVoice>]>([
  ['a ready-made voice', { category: 'premade', isOwner: false }],
  ['a ready-made voice of a server that names no owner', { category: 'premade', isOwner: null }],
  ['a designed voice', { category: 'generated' }],
  ['an instant clone', { category: 'cloned' }],
  ["somebody else's professional clone", { isOwner: false }],
  ["somebody else's, only to be heard", { isOwner: false, permissionOnResource: 'viewer' }],
])('no draft is made of %s, whatever link names it', async (_what, patch) => {
  const { create, opened } = openVoice(cloudVoice(patch))
  await expect(opened).rejects.toMatchObject({
    code: 'access-refused',
    detail: { text: 'Only your own professional clones can be edited and verified here.' },
  })
  expect(create).not.toHaveBeenCalled()
})

test.each<[what: string, patch: Partial<CloudVoice>]>([
  ["a professional clone of one's own", {}],
  ['one of a server that names no owner', { isOwner: null }],
  ['one that its owner lets others change', { isOwner: false, permissionOnResource: 'editor' }],
])('a draft is made of %s', async (_what, patch) => {
  await expect(openVoice(cloudVoice(patch)).opened).resolves.toBe('draft-1')
})
