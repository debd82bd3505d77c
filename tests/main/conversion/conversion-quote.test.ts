import { expect, test } from 'vitest'
import { createConversionQuote } from '@main/conversion/conversion-quote'
import type { StoredItem } from '@main/conversion/conversion-store'
import type { ConversionWish } from '@shared/domain/speech/conversion'
import { wish } from './conversion-world'

test('what is kept of the same wish costs nothing again, whatever the order it was written in', () => {
  const stored: StoredItem = {
    ...{ id: 'one', name: 'one.wav', source: { kind: 'file' }, audio: { sha256: 'a', durationMs: 5_000 } },
    ...{ state: 'pending', failure: null, allowsOverage: false, chargedCredits: null, hasEarlier: false },
    wish,
  } as unknown as StoredItem
  const { quoteOf } = createConversionQuote({
    store: {
      list: () => [stored],
      allPieces: () => new Map([['one', [{ number: 0, startMs: 0, endMs: 5_000, generationId: 'g' }]]]),
    },
    states: { of: () => 'kept', chargedFor: () => null, changed: () => undefined },
    ledger: {
      quoteAll: (requests) => ({
        quote: { credits: requests.length * 100 } as never,
        credits: requests.map(() => 100),
      }),
    },
  })
  const { settings, ...rest } = wish
  const reordered = {
    ...rest,
    settings: Object.fromEntries(Object.entries(settings).reverse()),
  } as ConversionWish
  expect(quoteOf(wish, false).items).toEqual([{ id: 'one', credits: 0 }])
  expect(quoteOf(reordered, false).items).toEqual([{ id: 'one', credits: 0 }])
  expect(quoteOf({ ...wish, voiceId: 'voice-2' }, false).items).toEqual([{ id: 'one', credits: 100 }])
})
