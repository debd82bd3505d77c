import { expect, test } from 'vitest'
import type { CloudClient } from '@main/cloud/cloud-client'
import { AppError } from '@shared/errors/app-error'
import { openCloneWorld } from '../support/clone-world'

test('training asked for twice at once that the cloud refuses is told as started by neither, also where it names no model', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  const cloud = world.account.client!
  const client: Partial<CloudClient> = {
    async getVoice(...asked) {
      const voice = await cloud.getVoice(...asked)
      return { ...voice, fineTuning: voice.fineTuning && { ...voice.fineTuning, states: {} } }
    },
    trainPvcVoice: () =>
      Promise.reject(new AppError('cloud-refused', { detail: { httpStatus: 400, status: 'not_now' } })),
  }
  world.account.client = { ...cloud, ...client }
  const { professionalClone: clone } = world
  const asked = await Promise.allSettled([clone.train(draftId, null), clone.train(draftId, null)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
