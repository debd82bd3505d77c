import { expect, test } from 'vitest'
import { voiceObstacleOf } from '@shared/domain/cloud/voice-usability'

const voice = { category: 'cloned', safetyControl: null, isVerified: false, hasPermission: true }

test('a cloned voice can speak unless banned, awaiting verification, or not permitted', () => {
  expect(voiceObstacleOf(voice)).toBeNull()
  expect(voiceObstacleOf({ ...voice, safetyControl: 'BAN', isVerified: true })).toBe('banned')
  expect(voiceObstacleOf({ ...voice, safetyControl: 'CAPTCHA' })).toBe('unverified')
  expect(voiceObstacleOf({ ...voice, safetyControl: 'CAPTCHA', isVerified: true })).toBeNull()
  expect(voiceObstacleOf({ ...voice, safetyControl: 'SOMETHING_ELSE' })).toBeNull()
  expect(voiceObstacleOf({ ...voice, hasPermission: false })).toBe('no-permission')
})

test('a voice that every workspace has needs no permission', () => {
  expect(voiceObstacleOf({ ...voice, category: 'premade', hasPermission: false })).toBeNull()
})
