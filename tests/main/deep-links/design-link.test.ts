import { expect, it } from 'vitest'
import { parseDeepLink } from '@main/deep-links/parse-deep-link'
import { designLink, isLinkable, looksLikeLink } from '@shared/domain/app/design-link'

const design = {
  prompt: 'A calm & “old” narrator? 100 % + more = fine; größer #1',
  previewText: 'Line one.\nLine two.',
  seed: 0,
  loudness: -0.26,
  guidanceScale: 2.5,
}

// spec/add-voice.md section 2: both forms carry the same and are read back as they were written.
it.each(['web', 'timbre'] as const)('a %s link is read as it was written', (form) => {
  const link = designLink(design, form)
  expect(looksLikeLink(link)).toBe(true)
  expect(parseDeepLink(link)).toEqual({ kind: 'voice-design', design })
})

it('leaves out what there is not', () => {
  const link = designLink({ ...design, previewText: '', seed: null }, 'web')
  expect(link).not.toMatch(/previewText|seed/)
  expect(parseDeepLink(link)).toMatchObject({ design: { previewText: '', seed: null } })
})

it('takes the longest prompt and text there may be', () => {
  const longest = { ...design, prompt: '語'.repeat(1_000), previewText: '本'.repeat(1_000) }
  expect(parseDeepLink(designLink(longest, 'timbre'))).toMatchObject({ design: longest })
  expect(isLinkable(longest)).toBe(true)
  for (const field of ['prompt', 'previewText'] as const) {
    const longer = { ...design, [field]: 'p'.repeat(1_001) }
    expect(isLinkable(longer)).toBe(false)
    expect(parseDeepLink(designLink(longer, 'web'))).toEqual({ kind: 'refused' })
  }
})

it('sees a link only where nothing else was pasted', () => {
  expect(looksLikeLink(' timbre://voices?mode=create ')).toBe(true)
  expect(looksLikeLink('A narrator like https://elevenlabs.io/app/voice-lab')).toBe(false)
  expect(looksLikeLink('https://elevenlabs.io/app/voice-lab and more')).toBe(false)
  expect(looksLikeLink('https://example.org/')).toBe(false)
  expect(looksLikeLink('https://eu.residency.elevenlabs.io/app/voice-lab?action=create')).toBe(true)
})
