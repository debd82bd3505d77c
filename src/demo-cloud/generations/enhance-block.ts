/** Tags by what a sentence holds; the first that fits is taken. */
const rules: readonly [tag: string, holds: RegExp][] = [
  ['laughs', /\b(ha){2,}\b|\b(funny|joke|hilarious)\b/i],
  ['whispers', /\b(secret|whisper\w*|quiet(ly)?|hush|shh+)\b/i],
  ['sighs', /\b(tired|alas|sorry|unfortunately)\b|…|\.\.\./i],
  ['sad', /\b(sad|miss(ed)?|lost|lonely|goodbye|tears?)\b/i],
  ['angry', /\b(angry|furious|hate|enough)\b/i],
  ['excited', /!/],
  ['curious', /\?/],
]
const usualTag = 'calm'

/**
 * A block with audio tags before the sentences that ask for one. Words stay as they are; a block that has tags already is
 * left alone.
 */
export function enhanceBlock(block: string): string {
  if (block.trim() === '' || /\[[^\]]+\]/.test(block)) return block
  let last = ''
  const tagged = block.replace(/[^.!?…\s][^.!?…]*[.!?…]*/g, (sentence) => {
    const tag = rules.find(([, holds]) => holds.test(sentence))?.[0] ?? ''
    // A mood holds until it changes.
    if (tag === '' || tag === last) return sentence
    last = tag
    return `[${tag}] ${sentence}`
  })
  return tagged === block ? block.replace(/\S/, (letter) => `[${usualTag}] ${letter}`) : tagged
}
