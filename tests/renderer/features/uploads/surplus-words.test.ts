import { expect, it } from 'vitest'
import { surplusWords } from '@renderer/features/uploads/surplus-words'
import type { UploadDouble } from '@shared/domain/cloud/upload'

const of = (reason: UploadDouble['reason'], sizeBytes = 1_500_000): UploadDouble => ({
  reason,
  cloudSampleId: `${reason} ${sizeBytes}`,
  name: 'take.wav',
  sizeBytes,
})

it('distinguishes the cloud’s duplicates from samples removed locally', () => {
  expect(surplusWords([of('removed-here')]).title).toBe(
    '1 sample you removed here is still in the cloud (1.5 MB)',
  )
  expect(surplusWords([of('removed-here'), of('removed-here', 500_000)]).title).toBe(
    '2 samples you removed here are still in the cloud (2.0 MB)',
  )
  expect(surplusWords([of('double')])).toMatchObject({
    title: 'The cloud has one extra copy (1.5 MB)',
    button: 'Remove the extra copy',
    question: expect.stringContaining('One copy of each sample stays there.') as string,
  })
  expect(surplusWords([of('double'), of('double'), of('removed-here')])).toMatchObject({
    title: 'The cloud has 2 extra copies and 1 sample you removed here (4.5 MB)',
    button: 'Remove from the cloud',
    question: expect.stringContaining('no longer be trained with them') as string,
  })
  expect(surplusWords([of('double'), of('former-version'), of('removed-here')]).title).toBe(
    'The cloud has one extra copy, 1 former version and 1 sample you removed here (4.5 MB)',
  )
})

it('says of former versions that another is in the list, and that the voice is trained with both', () => {
  expect(surplusWords([of('former-version'), of('former-version')])).toMatchObject({
    title: '2 former versions are still in the cloud (3.0 MB)',
    body: 'Another version is in your list. Unless you remove the former ones, the voice is trained with both.',
    button: 'Remove from the cloud',
  })
})

it('promises of what was removed here only what is so', () => {
  expect(surplusWords([of('removed-here')]).body).toBe(
    'They stay there until you remove them. Samples in your list are kept.',
  )
})
