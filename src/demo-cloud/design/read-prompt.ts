import type { Age, Gender } from '../timbre/stock-voices'

/** What the words of a prompt ask for. Zero and empty where they say nothing. */
export interface PromptWishes {
  gender: Gender | null
  age: Age | null
  /** First letters of the stock voices' ids that fit. */
  origins: readonly string[]
  traits: ReadonlySet<string>
  pitchSemitones: number
  formantSemitones: number
  /** As a factor of the usual pace. */
  pace: number
}

interface Meaning {
  words: string
  gender?: Gender
  age?: Age
  origin?: string
  traits?: string
  pitch?: number
  formant?: number
  pace?: number
}

/** Words stand for all that begin with them where they end in *. */
const meanings: readonly Meaning[] = [
  {
    words:
      'woman women female girl lady ladies she her mother mom grandma grandmother queen princess witch sister daughter heroine actress',
    gender: 'female',
  },
  {
    words:
      'man men male boy guy he his him father dad grandpa grandfather king prince wizard brother son gentleman gentlemen pirate ogre',
    gender: 'male',
  },
  { words: 'child children kid kids toddler', age: 'young', pitch: 4, formant: 2.5 },
  { words: 'boy girl teen* youth* young younger twenties student', age: 'young', pitch: 1, formant: 0.5 },
  {
    words: 'old older elder* aged ancient senior grandma grandpa grandmother grandfather weathered seventies',
    age: 'old',
    pitch: -1,
    pace: 0.92,
    traits: 'wise raspy',
  },
  { words: 'middle-aged mature adult forties fifties ceo', age: 'middle_aged', traits: 'mature' },

  { words: 'american southern texan texas york brooklyn california* midwest*', origin: 'a' },
  { words: 'british english london* oxford cockney posh royal scottish irish', origin: 'b' },
  { words: 'spanish mexican latin* spain', origin: 'e' },
  { words: 'french paris*', origin: 'f' },
  { words: 'indian hindi', origin: 'h' },
  { words: 'italian roman', origin: 'i' },
  { words: 'japanese', origin: 'j' },
  { words: 'portuguese brazilian', origin: 'p' },
  { words: 'chinese mandarin', origin: 'z' },

  { words: 'deep deeper low bass baritone booming thunderous', pitch: -2.5, formant: -1, traits: 'deep' },
  {
    words: 'high high-pitched squeak* shrill soprano falsetto tiny',
    pitch: 3,
    formant: 1.5,
    traits: 'bright',
  },
  { words: 'mouse fairy elf pixie chipmunk', pitch: 5, formant: 3, traits: 'playful bright' },
  { words: 'ogre giant troll monster* demon* beast dragon', pitch: -4, formant: -4, traits: 'deep gravelly' },
  { words: 'little small', pitch: 1.5, formant: 1 },
  { words: 'huge massive big large', pitch: -1.5, formant: -1.5 },

  { words: 'fast quick* rapid* hurried energetic excited hyper*', pace: 1.15, traits: 'energetic upbeat' },
  { words: 'slow* measured drawl* unhurried leisurely', pace: 0.86, traits: 'relaxed' },
  { words: 'southern', pace: 0.92, traits: 'warm relaxed' },
  { words: 'york brooklyn', pace: 1.06, traits: 'sassy casual' },

  { words: 'calm* sooth* relax* peaceful meditat* serene gentle tender', traits: 'calm gentle meditative' },
  { words: 'warm* kind* friendly welcoming loving', traits: 'warm friendly' },
  { words: 'whisper* breathy hushed soft* quiet*', traits: 'soft breathy' },
  {
    words: 'angry furious evil menac* villain* sinister cruel dark',
    traits: 'intense deep mysterious',
    pitch: -0.7,
  },
  { words: 'pirate', traits: 'gravelly husky raspy', pitch: -1.5, formant: -1 },
  { words: 'gravel* raspy rough hoarse husky smok*', traits: 'gravelly raspy husky', pitch: -1 },
  { words: 'happy cheer* joy* bright bubbly sunny upbeat', traits: 'cheerful upbeat bright', pitch: 0.5 },
  { words: 'sad melanchol* mournful tired', traits: 'soft calm', pitch: -0.7, pace: 0.92 },
  { words: 'nervous anxious worried shy timid', traits: 'anxious soft', pitch: 0.7, pace: 1.06 },
  {
    words: 'trailer epic dramatic cinematic theatrical',
    traits: 'dramatic deep intense',
    pitch: -2,
    pace: 0.9,
  },
  { words: 'ceo authorit* command* confident powerful boss leader', traits: 'authoritative confident' },
  { words: 'professional news* announcer formal corporate business', traits: 'professional formal crisp' },
  { words: 'elegant classy refined posh sophisticated royal', traits: 'classy formal' },
  { words: 'playful funny mischiev* cartoon* silly witty', traits: 'playful modulated' },
  { words: 'casual conversational relatable everyday', traits: 'casual friendly' },
  { words: 'wise storyteller narrator narrat*', traits: 'wise mature warm' },
  { words: 'mysterious myster* seductive sultry', traits: 'mysterious soft' },
]

const isMeant = (pattern: string, words: ReadonlySet<string>): boolean =>
  pattern.endsWith('*')
    ? [...words].some((word) => word.startsWith(pattern.slice(0, -1)))
    : words.has(pattern)

/** Reads gender, age, accent, pitch, pace and mood out of a prompt's words. English only. */
export function readPrompt(prompt: string): PromptWishes {
  const words = new Set(prompt.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [])
  const meant = meanings.filter((meaning) => meaning.words.split(' ').some((word) => isMeant(word, words)))
  const sum = (read: (meaning: Meaning) => number | undefined): number =>
    meant.reduce((total, meaning) => total + (read(meaning) ?? 0), 0)
  const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value))
  return {
    gender: meant.find(({ gender }) => gender !== undefined)?.gender ?? null,
    age: meant.find(({ age }) => age !== undefined)?.age ?? null,
    origins: meant.flatMap(({ origin }) => origin ?? []),
    traits: new Set(meant.flatMap(({ traits }) => traits?.split(' ') ?? [])),
    pitchSemitones: clamp(
      sum(({ pitch }) => pitch),
      7,
    ),
    formantSemitones: clamp(
      sum(({ formant }) => formant),
      4.5,
    ),
    pace: Math.max(
      0.75,
      Math.min(
        1.3,
        meant.reduce((factor, { pace }) => factor * (pace ?? 1), 1),
      ),
    ),
  }
}
