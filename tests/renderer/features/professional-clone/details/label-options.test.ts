import { expect, it } from 'vitest'
import { valueOptions } from '@renderer/features/professional-clone/details/label-options'

const british = { label: 'accent', value: 'british' }

it('calls an accent unavailable only once the accents of the language are known', () => {
  expect(valueOptions(british, undefined)).toEqual([{ value: 'british', label: 'British', isDisabled: true }])
  expect(valueOptions(british, [{ value: 'american', name: 'American' }])).toEqual([
    { value: 'american', label: 'American' },
    { value: 'british', label: 'British (not available)', isDisabled: true },
  ])
  expect(valueOptions(british, [{ value: 'british', name: 'British' }])).toHaveLength(1)
})

it('shows a label of no kind of its own as it is', () => {
  expect(valueOptions({ label: 'mood', value: 'calm' }, [])).toBeNull()
})
