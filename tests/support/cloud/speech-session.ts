import type { CloudClient } from '@main/cloud/cloud-client'
import type { Library } from '@main/library/library'
import { type Clock, systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import { createProfile } from '@main/profile/profile'
import { createSpeech } from '@main/speech/speech'
import type { NoticeNews } from '@shared/domain/app/notice'
import type { Publish } from '@shared/ipc/contract'
import { createMemoryLog } from '../memory-log'

/**
 * The ledger of speech over a library, as one session of the app has it.
 * @param o.waitsDividedBy its waits between tries are that much shorter
 */
export function openSpeech(o: {
  library: Library
  cloud: () => CloudClient
  waitsDividedBy: number
  publish?: Publish
  rateOf?: (voiceId: string) => number
  nowMs?: () => number
}) {
  const clock: Clock = {
    ...systemClock,
    nowMs: o.nowMs ?? (() => Date.now()),
    setTimeout: (fn, ms) => systemClock.setTimeout(fn, ms / o.waitsDividedBy),
  }
  const topics = createTopics()
  const notices: NoticeNews[] = []
  topics.on('noticed', ({ news }) => notices.push(news))
  const shared = {
    library: o.library,
    workspace: 'demo',
    account: { cloud: o.cloud },
    clock,
    publish: o.publish ?? (() => undefined),
    topics,
    log: createMemoryLog(),
  }
  const profile = createProfile(shared)
  const speech = createSpeech({
    ...shared,
    profile,
    rateOf: o.rateOf ?? (() => 1),
    random: () => 0.5,
    lostAudioTiming: { settleMs: 20_000 / o.waitsDividedBy, looks: 3, retryMs: 4_000 },
  })
  const calls = speech.handlers?.speech
  if (!calls) throw new Error('speech answers no calls')
  const close = async (): Promise<void> => {
    await speech.close?.()
    await profile.close?.()
  }
  return { speech: { ...speech, close }, ledger: speech.ledger, calls, profile, topics, notices }
}
