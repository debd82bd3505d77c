import { expect, it } from 'vitest'
import { ratesOf } from '@renderer/features/credits/rates-of'

// spec/shell.md section 9.
it('names the rate of each model that speaks text, and marks those of high quality', () => {
  const model = (modelId: string, costMultiplier: number, canDoTextToSpeech = true) => ({
    ...{ modelId, name: modelId, costMultiplier, canDoTextToSpeech },
  })
  const shown = ratesOf([
    model('eleven_multilingual_v2', 1),
    model('eleven_v3', 0.123),
    model('eleven_monolingual_v1', 0.5),
    model('eleven_flash_v2', 0.5),
    model('eleven_turbo_v2', 0.5),
    model('eleven_multilingual_sts_v2', 1, false),
  ])
  expect(shown.map(({ modelId, rate, isHighQuality }) => [modelId, rate, isHighQuality])).toEqual([
    ['eleven_multilingual_v2', '1', false],
    ['eleven_v3', '0.12', false],
    ['eleven_monolingual_v1', '0.5', true],
    ['eleven_flash_v2', '0.5', true],
    ['eleven_turbo_v2', '0.5', true],
  ])
})
