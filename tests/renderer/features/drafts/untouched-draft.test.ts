import { expect, it } from 'vitest'
import { untouchedDraft } from '@renderer/features/drafts/untouched-draft'
import { draftIdOf, draftWith } from '../../builders'

const untouched = { name: 'Untitled voice', sampleCount: 0 }

it('recordings go into the newest draft that was left as it was made', () => {
  const drafts = [
    draftWith(),
    draftWith({ id: draftIdOf(2), ...untouched }),
    draftWith({ id: draftIdOf(3), ...untouched }),
  ]
  expect(untouchedDraft(drafts)?.id).toBe(draftIdOf(2))
})

it.each([
  ['a name', { ...untouched, name: 'Ann' }],
  ['a description', { ...untouched, description: 'Warm.' }],
  ['a sample', { ...untouched, sampleCount: 1 }],
  ['a voice', { ...untouched, cloudVoiceId: 'voice-1' }],
] as const)('a draft with %s is somebody’s work', (_, changes) => {
  expect(untouchedDraft([draftWith(changes)])).toBeUndefined()
})
