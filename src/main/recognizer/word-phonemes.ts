/** ARPABET of the dictionary to the symbols Kokoro was trained on. AH and ER depend on their stress. */
const symbols: Readonly<Record<string, string>> = {
  AA: 'ɑ',
  AE: 'æ',
  AO: 'ɔ',
  AW: 'W',
  AY: 'I',
  B: 'b',
  CH: 'ʧ',
  D: 'd',
  DH: 'ð',
  EH: 'ɛ',
  EY: 'A',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  IH: 'ɪ',
  IY: 'i',
  JH: 'ʤ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  OW: 'O',
  OY: 'Y',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  UH: 'ʊ',
  UW: 'u',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
}

/** Small words as they are said inside a sentence. */
const weakForms: Readonly<Record<string, string>> = {
  a: 'ɐ',
  the: 'ðə',
  of: 'ʌv',
  to: 'tə',
  and: 'ænd',
  for: 'fɔɹ',
  you: 'ju',
  me: 'mˌi',
  that: 'ðæt',
  it: 'ɪt',
  in: 'ɪn',
  is: 'ɪz',
}

/** Letter groups to symbols, longest first, for words that no dictionary has. */
const letterSounds: readonly [letters: string, sound: string][] = [
  ['tion', 'ʃən'],
  ['sion', 'ʒən'],
  ['igh', 'I'],
  ['tch', 'ʧ'],
  ['ch', 'ʧ'],
  ['sh', 'ʃ'],
  ['th', 'θ'],
  ['ph', 'f'],
  ['ck', 'k'],
  ['ng', 'ŋ'],
  ['qu', 'kw'],
  ['wh', 'w'],
  ['ee', 'i'],
  ['ea', 'i'],
  ['oo', 'u'],
  ['ou', 'W'],
  ['ow', 'O'],
  ['ai', 'A'],
  ['ay', 'A'],
  ['oa', 'O'],
  ['oi', 'Y'],
  ['oy', 'Y'],
  ['au', 'ɔ'],
  ['er', 'əɹ'],
  ['ar', 'ɑɹ'],
  ['or', 'ɔɹ'],
  ['a', 'æ'],
  ['b', 'b'],
  ['c', 'k'],
  ['d', 'd'],
  ['e', 'ɛ'],
  ['f', 'f'],
  ['g', 'ɡ'],
  ['h', 'h'],
  ['i', 'ɪ'],
  ['j', 'ʤ'],
  ['k', 'k'],
  ['l', 'l'],
  ['m', 'm'],
  ['n', 'n'],
  ['o', 'ɑ'],
  ['p', 'p'],
  ['q', 'k'],
  ['r', 'ɹ'],
  ['s', 's'],
  ['t', 't'],
  ['u', 'ʌ'],
  ['v', 'v'],
  ['w', 'w'],
  ['x', 'ks'],
  ['y', 'i'],
  ['z', 'z'],
]

/** Word to its ARPABET pronunciation, as the CMU dictionary has them. */
export type Dictionary = Readonly<Record<string, string>>

/** Whether a word is said so weakly inside a sentence that fluent speech may swallow it. */
export const isWeak = (word: string): boolean => Object.hasOwn(weakForms, word)

/** Symbols of one lower-case word: said weakly, by the dictionary, or by its letters where no dictionary knows it. */
export function wordPhonemes(word: string, dictionary: Dictionary): string {
  const weak = Object.hasOwn(weakForms, word) ? weakForms[word] : undefined
  if (weak !== undefined) return weak
  return carefulPhonemes(word, dictionary)
}

/** The same as said alone, without weak forms. */
export function carefulPhonemes(word: string, dictionary: Dictionary): string {
  const known = lookUp(word, dictionary)
  if (known !== undefined) return known
  const stem = /^(.+)'s$/.exec(word)?.[1]
  if (stem !== undefined) return `${carefulPhonemes(stem, dictionary)}z`
  return byLetters(word)
}

const lookUp = (word: string, dictionary: Dictionary): string | undefined =>
  Object.hasOwn(dictionary, word) ? dictionary[word]?.split(' ').map(symbolOf).join('') : undefined

function symbolOf(arpabet: string): string {
  const name = arpabet.replace(/\d$/, '')
  const stress = arpabet.slice(name.length)
  const mark = stress === '1' ? 'ˈ' : stress === '2' ? 'ˌ' : ''
  if (name === 'AH') return mark + (stress === '0' ? 'ə' : 'ʌ')
  if (name === 'ER') return mark + (stress === '0' ? 'əɹ' : 'ɜɹ')
  return mark + (symbols[name] ?? '')
}

function byLetters(word: string): string {
  // A final e is silent after a consonant: "blorbe" ends like "blorb".
  const rest = word.replace(/'/g, '').replace(/(?<=[^aeiou])e$/, '')
  let sounds = ''
  for (let at = 0; at < rest.length;) {
    const [letters, sound] = letterSounds.find(([group]) => rest.startsWith(group, at)) ?? ['?', '']
    sounds += sound
    at += letters.length
  }
  return sounds.replace(/(?=[ɑæɔWIɛAɪiOYʊuʌ])/, 'ˈ')
}
