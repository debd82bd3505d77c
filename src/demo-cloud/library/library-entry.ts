import { seededId, seededRandom, type SeededRandom } from '../timbre/seeded-random'
import { stockVoices, type StockVoice } from '../timbre/stock-voices'
import { normalizeBlend, stockTimbre, type Timbre } from '../timbre/timbre'
import { descriptives, givenNames, localeOf, useCases, type UseCase } from './library-words'

/** One voice that others share. Nobody made it: its timbre is a blend, and its figures are drawn. */
export interface LibraryEntry {
  publicOwnerId: string
  voiceId: string
  name: string
  description: string
  gender: 'female' | 'male' | 'neutral'
  age: 'young' | 'middle_aged' | 'old'
  accent: string
  language: string
  locale: string
  descriptive: string
  useCase: UseCase
  category: 'professional' | 'famous' | 'high_quality'
  dateUnix: number
  charactersOfYear: number
  charactersOfWeek: number
  clonedByCount: number
  /** As a multiple of the usual price; 1 is no custom rate. */
  rate: number
  /** Dollars for 1,000 characters; null where the owner set none. */
  fiatRate: number | null
  freeUsersAllowed: boolean
  liveModerated: boolean
  featured: boolean
  readerAppEnabled: boolean
  noticePeriodDays: number
  timbre: Timbre
}

const newestUnix = 1_762_000_000
const yearSeconds = 365 * 86_400
const ownersMax = 180
const noticePeriods = [0, 30, 90, 180, 365, 730] as const
const customRates = [1.5, 2, 3, 5] as const
/** English twice as often as all others together. */
const languages: readonly [string, ...string[]] = [
  'en',
  ...Array<string>(13).fill('en'),
  ...['es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'],
]
const isTag = (word: string): boolean => descriptives.some((tag) => tag === word)

/** The entry at a place of the library, the same each time: first the stock voices as they are, then blends. */
export function libraryEntry(place: number): LibraryEntry {
  const random = seededRandom('library', place)
  const stock = stockVoices[place]
  const { timbre, main } = stock ? { timbre: stockTimbre(stock.id), main: stock } : blend(random)
  const useCase = random.pick(Object.keys(useCases) as [UseCase, ...UseCase[]])
  const tags = main.traits.filter(isTag)
  const descriptive = tags[random.below(tags.length)] ?? random.pick(descriptives)
  const isNeutral = stock === undefined && timbre.blend.some(({ voice }) => voice[1] !== main.id[1])
  const { language, accent } = originOf(main, random)
  const category = place % 9 === 4 ? 'high_quality' : place % 37 === 11 ? 'famous' : 'professional'
  // Few voices are used very much, and most hardly: uses fall with the square of a random rank.
  const popularity = random.next() ** 4
  const year = Math.round(400 + popularity * 900_000_000)
  const rate = random.below(9) === 0 ? random.pick(customRates) : 1
  const name = nameOf(random, { language, main, isNeutral, useCase, descriptive, place })
  return {
    publicOwnerId: seededId('owner', random.below(ownersMax)),
    voiceId: seededId('library voice', place),
    name,
    description: describe({ main, descriptive, useCase, accent, language, isStock: stock !== undefined }),
    gender: isNeutral ? 'neutral' : main.gender,
    age: main.age,
    accent,
    language,
    locale: localeOf[accent] ?? `${language}-${language.toUpperCase()}`,
    descriptive,
    useCase,
    category,
    dateUnix: newestUnix - random.below(2 * yearSeconds),
    charactersOfYear: year,
    charactersOfWeek: Math.round((year / 52) * (0.3 + 1.4 * random.next())),
    clonedByCount: Math.round(popularity * 240_000 + random.below(40)),
    rate,
    fiatRate: rate === 1 ? null : Math.round(rate * 15) / 100,
    freeUsersAllowed: random.below(4) !== 0,
    liveModerated: random.below(8) === 0,
    featured: random.below(16) === 0,
    readerAppEnabled: random.below(3) === 0,
    noticePeriodDays: random.pick(noticePeriods),
    timbre,
  }
}

/** Two to four voices of one gender around a main one; one of twenty crosses genders. */
function blend(random: SeededRandom): { timbre: Timbre; main: StockVoice } {
  const language = random.pick(languages)
  const mains = stockVoices.filter((voice) => voice.language === language)
  // Every language of the list has voices.
  const main = random.pick(mains as [StockVoice, ...StockVoice[]])
  const isMixed = random.below(20) === 0
  const others = stockVoices.filter(
    ({ id, gender, language: spoken }) =>
      id !== main.id &&
      (isMixed ? gender !== main.gender : gender === main.gender) &&
      (spoken === 'en' || language !== 'en'),
  )
  const count = 1 + random.below(3)
  const parts = Array.from({ length: count }, () => ({
    voice: others[random.below(others.length)]?.id ?? main.id,
    share: (0.15 + 0.5 * random.next()) / count,
  }))
  return {
    main,
    timbre: {
      blend: normalizeBlend([{ voice: main.id, share: isMixed ? 0.45 : 0.55 }, ...parts]),
      pitchSemitones: 0,
      formantSemitones: 0,
      speed: 0.9 + 0.2 * random.next(),
    },
  }
}

/** A voice of India may speak English here too. */
function originOf(main: StockVoice, random: SeededRandom): { language: string; accent: string } {
  return main.language === 'hi' && random.below(3) === 0
    ? { language: 'en', accent: 'indian' }
    : { language: main.language, accent: main.accent }
}

const capital = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase())

function nameOf(
  random: SeededRandom,
  of: {
    language: string
    main: StockVoice
    isNeutral: boolean
    useCase: UseCase
    descriptive: string
    place: number
  },
): string {
  const names = (givenNames[of.main.language] ?? givenNames['en'])?.[of.main.gender].split(' ') ?? []
  const given = names[(of.place * 7 + random.below(names.length)) % names.length] ?? of.main.name
  return `${given} – ${capital(of.descriptive)} ${useCases[of.useCase]}`
}

function describe(of: {
  main: StockVoice
  descriptive: string
  useCase: UseCase
  accent: string
  language: string
  isStock: boolean
}): string {
  const person = of.main.gender === 'female' ? 'woman' : 'man'
  const age = of.main.age === 'middle_aged' ? 'middle-aged' : of.main.age
  const made = of.isStock ? "One of the demo engine's own voices." : "A blend of the demo engine's voices."
  return `${capital(of.descriptive)} voice of a ${age} ${person}, ${of.accent} accent, for ${of.useCase.replaceAll('_', ' ')}. ${made}`
}
