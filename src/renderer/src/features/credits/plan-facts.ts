import type { AccessFacts } from '@shared/access/access-facts'
import { accessRefusal, isOfPlan, type AccessAction } from '@shared/access/access-rules'
import { planName } from '@renderer/features/account/plan-name'

/** What a plan or a group may lock, by the name each has where it is done. Nothing of this computer's own work is among it. */
const offered: readonly (readonly [name: string, action: AccessAction])[] = [
  ['Text to Speech', 'openTextToSpeech'],
  ['Voice Changer', 'openVoiceChanger'],
  ['Voice Design', 'designVoice'],
  ['Instant Voice Clone', 'cloneVoice'],
  ['Professional Voice Clone', 'cloneVoiceProfessionally'],
  ['Voice Library', 'browseVoiceLibrary'],
]

export interface PlanFacts {
  entries: readonly (readonly [string, string])[]
  /** `locked`: why; null: it is allowed. */
  offers: readonly { name: string; locked: string | null }[]
  /** Another plan would allow more. */
  isLimited: boolean
}

/** What the plan allows, and why something is locked: in the words that stand beside the locked thing itself. */
export function planFacts(facts: AccessFacts, credits: { used: number; limit: number } | null): PlanFacts {
  const offers = offered.map(([name, action]) => ({ name, refusal: accessRefusal(action, facts) }))
  return {
    entries: [
      ['Plan', facts.tier === null ? 'Not known' : planName(facts.tier)],
      ...known('Credits', credits),
      ...known('Voices', facts.voiceSlots),
      ...known('Professional voices', facts.professionalVoiceSlots),
    ],
    offers: offers.map(({ name, refusal }) => ({ name, locked: refusal?.text ?? null })),
    isLimited: offers.some(({ refusal }) => refusal !== null && isOfPlan(refusal)),
  }
}

function known(name: string, amount: { used: number; limit: number } | null): [string, string][] {
  if (amount === null) return []
  return [[name, `${amount.used.toLocaleString('en')} of ${amount.limit.toLocaleString('en')} used`]]
}
