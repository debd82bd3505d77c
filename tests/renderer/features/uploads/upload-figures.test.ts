import { expect, it } from 'vitest'
import { confirmedFraction, spokenProgress, uploadBar } from '@renderer/features/uploads/upload-figures'
import { uploadPhase } from '@shared/domain/cloud/upload'
import { draftIdOf, uploadItemWith, uploadWith } from '../../builders'

it('shows an indeterminate bar only while something moves', () => {
  const bars = Object.fromEntries(
    uploadPhase.options.map((phase) => [
      phase,
      uploadBar(uploadWith({ phase, sentBytes: 0, totalBytes: 0 })),
    ]),
  )
  expect(bars).toEqual({
    preparing: null,
    running: null,
    checking: null,
    waiting: undefined,
    paused: undefined,
    blocked: undefined,
    done: undefined,
    cancelled: undefined,
  })
})

it('measures by bytes sent, whatever the phase', () => {
  expect(uploadBar(uploadWith({ phase: 'blocked', sentBytes: 25, totalBytes: 100 }))).toBe(0.25)
  expect(uploadBar(uploadWith({ phase: 'done', sentBytes: 100, totalBytes: 100 }))).toBeUndefined()
})

it('counts as uploaded what the cloud confirmed, not what was sent', () => {
  const items = [
    uploadItemWith({ state: 'processing', sentBytes: 1_000 }),
    uploadItemWith({ sampleId: draftIdOf(101), state: 'processing', sentBytes: 3_000, sizeBytes: 3_000 }),
  ]
  const sent = uploadWith({ items, sentBytes: 4_000, totalBytes: 4_000 })
  expect(confirmedFraction(sent)).toBe(0)
  const [first] = items
  const confirmed = first ? [{ ...first, state: 'uploaded' as const }, ...items.slice(1)] : []
  expect(confirmedFraction({ ...sent, items: confirmed })).toBe(0.25)
  expect(confirmedFraction(uploadWith({ items: [], totalBytes: 0 }))).toBe(0)
})

it('says how far an upload is by quarters only, and nothing while it stands still', () => {
  const said = Array.from({ length: 101 }, (_, sentBytes) =>
    spokenProgress(uploadWith({ phase: 'running', sentBytes, totalBytes: 100 })),
  )
  expect([...new Set(said)]).toEqual(['', '25%', '50%', '75%', '100%'])
  expect(spokenProgress(uploadWith({ phase: 'paused', sentBytes: 60, totalBytes: 100 }))).toBe('')
  expect(spokenProgress(uploadWith({ phase: 'running', sentBytes: 0, totalBytes: 0 }))).toBe('')
})
