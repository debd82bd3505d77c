import { expect, test } from 'vitest'
import type { AccessRefusal } from '@shared/access/access-rules'
import { returnReason, voiceWays, wayOf } from '@renderer/features/add-voice/voice-ways'

const wayNamed = (name: string) => voiceWays.find((way) => way.name === name)!
const professional = wayNamed('professionalVoiceClone')
const at = { voiceDraft: null, step: null }
const refusal = (reason: AccessRefusal['reason']): AccessRefusal => ({ reason, text: `no: ${reason}` })

test('four ways, in the specification’s order, each with effort, requirement and what works offline', () => {
  expect(voiceWays.map(({ title }) => title)).toEqual([
    'Voice Design',
    'Instant Voice Clone',
    'Professional Voice Clone',
    'Voice Library',
  ])
  for (const way of voiceWays) expect([way.effort, way.needs, way.offline]).not.toContain('')
  expect(professional.note).toBe('Enterprise workspaces can clone any voice with written permission.')
  expect(wayOf({ creationType: 'chooseVoiceType' })).toBeNull()
  expect(wayOf({ creationType: 'professionalVoiceClone' })).toBe(professional)
})

test('a way that plan, permission or slots do not allow leads back with the message; being offline does not', () => {
  for (const reason of ['permission', 'plan', 'slots', 'moderation', 'flag'] as const) {
    expect(returnReason(at, refusal(reason))).toBe(`no: ${reason}`)
  }
  expect(returnReason(at, refusal('connection'))).toBeNull()
  expect(returnReason(at, null)).toBeNull()
})

test('work on this computer is never closed: an open draft, and the introduction that was asked for', () => {
  const denied = refusal('plan')
  expect(returnReason({ ...at, step: 'introduction' }, denied)).toBeNull()
  expect(returnReason({ ...at, voiceDraft: 'd1' }, denied)).toBeNull()
})
