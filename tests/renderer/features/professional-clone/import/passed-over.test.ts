import { expect, it } from 'vitest'
import { passedOverWords } from '@renderer/features/professional-clone/import/passed-over'

it('names the first files that were passed over, and counts the rest', () => {
  const draftId = 'd'
  expect(passedOverWords({ draftId, count: 1, names: ['a.txt'] })).toEqual({
    title: '1 file passed over',
    description: 'Not audio: a.txt.',
  })
  expect(passedOverWords({ draftId, count: 30, names: ['a.txt', 'b.txt', 'c.pdf', 'd.pdf'] })).toEqual({
    title: '30 files passed over',
    description: 'Not audio: a.txt, b.txt, c.pdf and 27 more.',
  })
})

it('says that a folder holds nothing', () => {
  expect(passedOverWords({ draftId: 'd', count: 0, names: [] })).toEqual({
    title: 'Nothing was added',
    description: 'No files were found in the folder.',
  })
})
