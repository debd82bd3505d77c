import { openCloneWorld } from './clone-world'

/** A voice that needs no verification, and nobody polls it. */
export async function openBypassedWorld() {
  const timing = { settleMs: 60, pollMs: 600_000, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
  const world = await openCloneWorld({ deps: { timing } })
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  return { world, draftId, voiceId }
}
