import { expect, test } from 'vitest'
import { kindCounts, voicesShown } from '@renderer/features/voices/voice-kinds'

const voice = (
  id: string,
  category: string | null,
  changes: { isCopied?: boolean; createdAtMs?: number | null } = {},
) => ({
  id,
  category,
  isCopied: false,
  isFavorite: id.startsWith('favorite'),
  createdAtMs: 1_000,
  ...changes,
})
const voices = [
  voice('a', 'professional', { createdAtMs: 3_000 }),
  voice('b', 'high_quality', { createdAtMs: null }),
  voice('favorite-c', 'cloned', { createdAtMs: 2_000 }),
  voice('d', 'generated'),
  voice('e', 'professional', { isCopied: true, createdAtMs: 5_000 }),
  voice('f', null),
  voice('favorite-g', 'famous', { isCopied: true, createdAtMs: 2_000 }),
]
const all = { kind: 'all', sort: 'name', favorites: false } as const
const ids = (shown: readonly { id: string }[]): string => shown.map(({ id }) => id).join(' ')

test('each voice is under one tab; a copy is under the library’s, whatever it was made as', () => {
  const of = (kind: 'all' | 'professional' | 'cloned' | 'generated' | 'library') =>
    ids(voicesShown(voices, { ...all, kind }))
  expect(of('all')).toBe(ids(voices))
  expect(of('professional')).toBe('a b')
  expect(of('cloned')).toBe('favorite-c')
  expect(of('generated')).toBe('d')
  expect(of('library')).toBe('e favorite-g')
  expect(kindCounts(voices)).toEqual({ all: 7, professional: 2, cloned: 1, generated: 1, library: 2 })
  expect(ids(voicesShown([voice('z', 'premade')], { ...all, kind: 'default' }))).toBe('z')
})

test('by date, voices without one stand last', () => {
  expect(ids(voicesShown(voices, { ...all, sort: 'newest' }))).toBe('e a favorite-c favorite-g d f b')
  expect(ids(voicesShown(voices, { ...all, sort: 'oldest' }))).toBe('d f favorite-c favorite-g a e b')
})

test('favorites narrow any tab', () => {
  expect(ids(voicesShown(voices, { ...all, favorites: true }))).toBe('favorite-c favorite-g')
  expect(ids(voicesShown(voices, { kind: 'library', sort: 'name', favorites: true }))).toBe('favorite-g')
})
