import { expect, it } from 'vitest'
import { createMirrorStore } from '@main/voices/mirror-store'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { openWorld } from './support/upload-world'

/** As the client reads the voice of a server that tells no samples of it. */
const untold = (voice: CloudVoice): CloudVoice => ({ ...voice, samples: [], areSamplesUntold: true })

it('a server that tells no samples of a voice has removed none', async () => {
  const world = await openWorld({
    timing: { settleMs: 30 },
    wrapClient: (client) => ({
      ...client,
      getVoice: async (...asked) => untold(await client.getVoice(...asked)),
    }),
  })
  world.uploads.start(world.draftId, {})
  const { items } = await world.until('done')
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['uploaded']))

  const state = (await world.cloud.control('GET', '/state')) as { samples: { voiceId: string }[] }
  const voiceId = state.samples[0]?.voiceId ?? ''
  const voice = await world.account.client!.getVoice(voiceId)
  createMirrorStore(world.library.db, 'demo').write([{ voice, digest: 'x' }], Date.now())
  const before = await world.hashesInCloud()
  world.topics.emit('voicesMirrored', { voiceIds: [voiceId] })
  await world.restart()
  expect(world.current().phase).toBe('done')
  expect(await world.hashesInCloud()).toEqual(before)
})
