/** Tags that the dialogue model is known to follow; any other words may be tried. */
const knownTags = [
  'laughs',
  'laughs harder',
  'starts laughing',
  'chuckles',
  'giggles',
  'sighs',
  'exhales',
  'inhales deeply',
  'gasps',
  'gulps',
  'clears throat',
  'whispers',
  'shouting',
  'crying',
  'sings',
  'excited',
  'happy',
  'sad',
  'angry',
  'nervous',
  'curious',
  'calm',
  'surprised',
  'sarcastic',
  'mischievously',
  'hesitates',
  'short pause',
  'long pause',
  'rushed',
  'drawn out',
  'strong French accent',
  'applause',
  'gunshot',
  'explosion',
] as const

const shownMax = 8
/** Longer than any tag. */
const queryMaxChars = 30

const open = new RegExp(`\\[([^[\\]\\n*]{0,${queryMaxChars}})$`)

/** What is typed after a bracket that is still open. @param before the block's text up to the cursor */
export function openTag(before: string): { length: number; query: string } | null {
  const match = open.exec(before)
  return match ? { length: match[0].length, query: match[1] ?? '' } : null
}

/** Tags that begin so, or have a word that does; those of this dialogue first. */
export function tagsFor(query: string, used: readonly string[]): string[] {
  const wanted = query.trim().toLowerCase()
  const all = [...new Set([...used.map((tag) => tag.trim()).filter((tag) => tag !== ''), ...knownTags])]
  const starts = all.filter((tag) => tag.toLowerCase().startsWith(wanted))
  const inside = all.filter((tag) => !starts.includes(tag) && tag.toLowerCase().includes(` ${wanted}`))
  return [...starts, ...inside].slice(0, shownMax)
}

/** The tags of a text, without brackets. */
export const tagsIn = (text: string): string[] =>
  [...text.matchAll(/\[([^[\]\n]+)\]/g)].map((match) => match[1] ?? '')
