/** Languages of GET /v1/models that share a writing system, by franc's ISO 639-3 codes. */
const codes: Readonly<Record<string, string>> = {
  arb: 'ar',
  ces: 'cs',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  spa: 'es',
  swe: 'sv',
  tam: 'ta',
  tur: 'tr',
  vie: 'vi',
}
/** Trigrams are unreliable below this length. */
const charsMin = 40
const charsMax = 3_000
/** Trigrams of several short chunks, each voting, are more reliable than of one long text: distances shrink with length. */
const pieceChars = 200
const pieceAgreement = 0.6
/** In a single chunk, a runner-up above this share makes the guess too uncertain. */
const tooClose = 0.97
/** Scripts and letters that identify a language; null: one that no voice speaks. */
const telltale: readonly [code: string | null, letters: RegExp][] = [
  ['ja', /[\u3040-\u30ff]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  // Serbian and Macedonian.
  [null, /[јљњћђџ]/u],
  ['uk', /[іїєґ]/u],
  ['bg', /ъ[^еёюя]/u],
  ['ru', /\p{Script=Cyrillic}{3}/u],
]

/** Guesses the language of a text offline. @returns ISO 639-1, or null if uncertain */
export async function guessLanguage(text: string): Promise<string | null> {
  const start = text.slice(0, charsMax).toLowerCase()
  const byLetters = telltale.find(([, letters]) => letters.test(start))
  if (byLetters) return byLetters[0]
  if (start.trim().length < charsMin) return null
  const { francAll } = await import('franc-min') // unpacks its trigrams when it is loaded
  const guess: Guess = (piece, closest) => {
    const [best, second] = francAll(piece, { only: Object.keys(codes) })
    if (!best || (second && second[1] > closest)) return null
    return codes[best[0]] ?? null
  }
  return start.length < 2 * pieceChars ? guess(start, tooClose) : guessByPieces(start, guess)
}

/** @param closest a runner-up above this share makes the guess too uncertain */
type Guess = (piece: string, closest: number) => string | null

function guessByPieces(text: string, guess: Guess): string | null {
  const votes = new Map<string, number>()
  let count = 0
  for (let at = 0; at + pieceChars <= text.length; at += pieceChars, count++) {
    const code = guess(text.slice(at, at + pieceChars), 1)
    if (code !== null) votes.set(code, (votes.get(code) ?? 0) + 1)
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a)
  return best && best[1] >= count * pieceAgreement ? best[0] : null
}
