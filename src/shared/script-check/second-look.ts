/** What a second look at a doubtful place compares. Logarithms; null: these words cannot have been said there. */
export interface SecondLook {
  /** Of the words of the script. */
  script: number | null
  /** Of the words that were heard. */
  heard: number | null
  /** How alike both sound, 0 to 1. */
  likeness: number
  /** The same as an accent may have it, 0 to 1. */
  nearness: number
  /** Sounds of the longer of both. */
  soundCount: number
  /** Whether one side has several words: few misread two at once, but the recognizer hears one as two. */
  hasSeveral: boolean
  /** How sure the first look was of what it heard, 0 to 1; 1 where nothing was heard. */
  sureness: number
}

/** Small words that are one vowel apart differ by up to this by chance (measured, docs/decisions/0065). */
const leastLead = 5.5
/** The nearer both sound, the more it needs; and what was hardly heard needs the most. */
const leadOfTwins = 12
const strangers = 0.35
const twins = 0.65
const leadOfSeveral = 1.5
/** What an accent changes in each sound adds up: so many sounds need that much, more of them more. */
const soundsOfLead = 4
const hardlyHeard = 0.7
/** Words that were guessed prove nothing, even where those of the script were not found. */
const guessed = 0.5

/** A name is read in many ways, and the recognizer knows few of them. */
const leastLikenessOfNames = 0.15

/**
 * The same for a word of the script that the recognizer does not know, or a name: something else was said only where hardly
 * a sound fits and what was heard is certain, or where nothing was said.
 */
export function confidenceOfName(likeness: number, sureness: number, isSilent: boolean): number {
  if (isSilent) return 0.7
  return likeness < leastLikenessOfNames && sureness >= hardlyHeard ? 0.55 : 0.2
}

/**
 * How sure it is that the script's words were not said, 0 to 1; below `leastConfidence` it is no finding. A place where
 * neither can be found decides by ear alone: a name the recognizer does not know is no misreading while it sounds like it.
 */
export function confidenceOf(look: SecondLook): number {
  const { script, heard, likeness, nearness, soundCount, hasSeveral, sureness } = look
  if (script === null && heard === null) return likeness < 0.5 ? 0.6 : 0.2
  if (script === null) return nearness >= 0.8 || sureness < guessed ? 0.4 : 0.92
  if (heard === null) return 0.05
  const alike =
    sureness < hardlyHeard ? 1 : Math.min(1, Math.max(0, (nearness - strangers) / (twins - strangers)))
  const perSound = leastLead + alike * (leadOfTwins - leastLead)
  const needed = perSound * Math.max(1, soundCount / soundsOfLead) * (hasSeveral ? leadOfSeveral : 1)
  const lead = heard - script - needed
  return 1 / (1 + Math.exp(-lead / 2))
}

export const leastConfidence = 0.5
