import { expect, test } from 'vitest'
import { createVoiceSync } from '@main/voices/voice-sync'
import { createTopics } from '@main/scope/topics'
import { systemClock } from '@main/platform/clock'
import { createRandom } from '../../torture/suite'
import { createMemoryLog } from '../../support/memory-log'
import { quietTiming } from '../../support/cloud/sync-world'
import { openCloneWorld } from './support/clone-world'

/** A name that was written, over which one its writer saw. */
interface Written {
  over: string
}

/**
 * One voice, edited in its draft, in My voices and elsewhere, in any order, online and offline, both ways sent at once.
 * The three come to the same, and no name is written over by somebody who neither saw it nor was asked.
 */
test.each([14, 15, 19])(
  'a draft and My voices edit the same voice: schedule %i converges, and nothing is written over unseen',
  async (seed) => {
    const random = createRandom(seed)
    const pick = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T
    const world = await openCloneWorld()
    const { draftId, voiceId } = await world.made()
    const log = createMemoryLog()
    const sync = createVoiceSync({
      failedSeparations: new Set(),
      library: world.library,
      workspace: world.account.workspace,
      account: {
        cloud: () => world.account.client!,
        connection: () => world.account.connection,
        hint: () => undefined,
      },
      clock: systemClock,
      log,
      publish: () => undefined,
      topics: createTopics(),
      voiceLock: world.voiceLock,
      timing: quietTiming,
    })
    await sync.now()

    const inCloud = async (): Promise<string> => {
      const { name } = (await world.cloud.call('GET', `/v1/voices/${voiceId}`)).json() as { name: string }
      return name
    }
    const history = [await inCloud()]
    const client = world.account.client!
    const update = client.updatePvcVoice.bind(client)
    // In the order in which the cloud took them.
    client.updatePvcVoice = async (id, patch, o) => {
      await update(id, patch, o)
      if (patch.name !== undefined && patch.name !== history.at(-1)) history.push(patch.name)
    }
    const written = new Map<string, Written>()
    /** Cloud names a person was shown beside their own before choosing. */
    const asked = new Set<string>()

    const settleConflicts = async (): Promise<void> => {
      const { conflict } = world.professionalClone.status(draftId)
      if (conflict) {
        for (const { field, theirs } of conflict.fields) if (field === 'name') asked.add(theirs)
        await world.professionalClone.resolveDetails(draftId, pick('mine', 'theirs'))
      }
      const voice = sync.get(voiceId)
      if (voice.conflict) {
        for (const { field, theirs } of voice.conflict.fields) if (field === 'name') asked.add(theirs)
        sync.resolve(voiceId, pick('mine', 'theirs'))
      }
    }
    for (let step = 0; step < 12; step++) {
      const name = `${seed}-${step}`
      const chance = random()
      if (chance < 0.25) {
        written.set(name, { over: world.drafts.get(draftId).name })
        world.drafts.update(draftId, { name })
      } else if (chance < 0.5) {
        written.set(name, { over: sync.get(voiceId).name })
        sync.update(voiceId, { name })
      } else if (chance < 0.62) {
        await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}`, { json: { name } })
        history.push(name)
        // Somebody elsewhere sees what is in the cloud.
        written.set(name, { over: history.at(-2) ?? '' })
      } else if (chance < 0.86) await Promise.all([world.professionalClone.saveDetails(draftId), sync.now()])
      else await settleConflicts()
    }
    for (let round = 0; round < 12; round++) {
      await Promise.all([world.professionalClone.saveDetails(draftId), sync.now()])
      await settleConflicts()
    }
    const end = await inCloud()
    expect({ draft: world.drafts.get(draftId).name, mirror: sync.get(voiceId).name }).toEqual({
      draft: end,
      mirror: end,
    })
    expect(world.professionalClone.status(draftId)).toMatchObject({ cloudDetails: 'saved', conflict: null })
    expect(sync.status()).toMatchObject({ pendingCount: 0, conflictCount: 0 })
    for (const [index, after] of history.entries()) {
      const before = history[index - 1]
      if (before === undefined) continue
      const seen = new Set<string>()
      for (let name: string | undefined = after; name !== undefined; name = written.get(name)?.over) {
        if (seen.has(name)) break
        seen.add(name)
      }
      expect([before, after, seen.has(before) || asked.has(before)]).toEqual([before, after, true])
    }
    await sync.close()
  },
)
