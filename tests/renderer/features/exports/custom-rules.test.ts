import { expect, it } from 'vitest'
import { defaultExportOptions } from '@shared/domain/export/default-export-options'
import { customFields, fieldsOf, rulesOf } from '@renderer/features/exports/rules/custom-rules'

const fields = fieldsOf(defaultExportOptions.custom)

const wrong = (changes: Partial<typeof fields>): string[] => {
  const judged = customFields.safeParse({ ...fields, ...changes })
  return judged.success ? [] : judged.error.issues.map(({ path }) => path.join('.'))
}

it('reads back what it shows', () => {
  expect(rulesOf(fields)).toEqual(defaultExportOptions.custom)
  const others = {
    ...defaultExportOptions.custom,
    loudness: null,
    peak: null,
    noiseFloorMaxDbfs: null,
    headMs: 750,
    tailMs: 3_000,
    sampleRateHz: 44_100 as const,
    channels: 1 as const,
  }
  expect(rulesOf(fieldsOf(others))).toEqual(others)
})

it('takes a comma and a real minus sign', () => {
  expect(rulesOf({ ...fields, loudnessMin: '−21,5', headS: '0,75' })).toMatchObject({
    loudness: { min: -21.5 },
    headMs: 750,
  })
})

it('judges what counts, and only that', () => {
  expect(wrong({ loudnessMin: 'loud' })).toEqual(['loudnessMin'])
  expect(wrong({ loudnessMin: '-10', loudnessMax: '-20' })).toEqual(['loudnessMax'])
  expect(wrong({ loudness: 'off', loudnessMin: 'loud' })).toEqual([])
  expect(wrong({ peakMax: '3' })).toEqual(['peakMax'])
  expect(wrong({ peak: 'off', peakMax: '' })).toEqual([])
  expect(wrong({ tailS: '11' })).toEqual(['tailS'])
  expect(wrong({ noiseFloorMax: '5' })).toEqual(['noiseFloorMax'])
  expect(rulesOf({ ...fields, peakMax: '3' })).toBeNull()
})

it('names the field of whatever the contract would refuse, and of what no sound can be', () => {
  expect(wrong({ peakMax: '-22' })).toEqual(['peakMax'])
  expect(wrong({ loudnessMin: '-8', loudnessMax: '-6', peakMax: '-10' })).toEqual(['loudnessMin'])
  expect(wrong({ loudnessMin: '-8', loudnessMax: '-6', peak: 'off', peakMax: '-10' })).toEqual([])
  expect(wrong({ loudnessMin: '-20', loudnessMax: '-20' })).toEqual([])
})
