import { describe, expect, it } from 'vitest'
import { isNear } from '@shared/follow/is-near'
import { isSameStretch } from '@shared/follow/is-same-stretch'
import { countWords, createWordPlaces, scriptWords } from '@shared/follow/script-words'
import { unitsOf } from '@shared/follow/units'

const cut = (text: string): string[] => scriptWords(text).map((word) => word.text)

describe('words of a script', () => {
  it.each([
    [
      "It's Mr. O’Brien — the thousand-year road, isn't it?",
      "It's Mr O’Brien the thousand year road isn't it",
    ],
    [
      'At 10:30 we paid $3.50 for 1,250 of them, 99% off.',
      'At 10:30 we paid $3.50 for 1,250 of them 99% off',
    ],
    ["L’homme d'hier, qu'est-ce que c’est ?", "L’homme d'hier qu'est ce que c’est"],
    ['他在2024年买了三本书，好吗？', '他 在 2024 年 买 了 三 本 书 好 吗'],
    ['나는 어제 3시에 갔어요.', '나는 어제 3시에 갔어요'],
    ['Привет, мир! Čaša žućkaste šljivovice.', 'Привет мир Čaša žućkaste šljivovice'],
    ['— … ! “ ” 。', ''],
  ])('%s', (text, words) => {
    expect(cut(text).join(' ')).toBe(words)
  })

  it('returns the position of each word', () => {
    const text = '“Zwölf Uhr?”\n– 他说'
    for (const { text: word, start, end } of scriptWords(text)) expect(text.slice(start, end)).toBe(word)
    expect(scriptWords(text)).toHaveLength(4)
  })

  it('finds words by index in any order, as if all were split', () => {
    const text = Array.from({ length: 2_600 }, (_, index) => `w${index}, 10:${index % 60} $3.50.`).join(' ')
    const all = scriptWords(text)
    const places = createWordPlaces(text)
    expect(all).toHaveLength(3 * 2_600)
    for (const index of [5_000, 0, 999, 1_000, 1_001, 7_799, 2_500])
      expect(places.at(index)).toEqual(all[index])
    expect([places.at(-1), places.at(7_800)]).toEqual([null, null])
    expect(places.between(998, 1_003)).toEqual(all.slice(998, 1_003))
    expect(places.between(-5, 2)).toEqual(all.slice(0, 2))
    expect(places.between(7_798, 9_000)).toEqual(all.slice(7_798))
    expect(countWords(text)).toBe(7_800)
  })

  // In time that grew with the square of the length, it would not end before the test's limit.
  it('splits 10 MB', () => {
    const text = 'The quick brown fox, 1,250 of them. '.repeat(280_000)
    expect(scriptWords(text)).toHaveLength(1_960_000)
  })
})

describe('units that are compared', () => {
  it.each([
    ['1,250', 'one thousand two hundred fifty'],
    ['1889', 'eighteen eighty nine'],
    ['1905', 'nineteen oh five'],
    ['2000', 'two thousand'],
    ['2007', 'two thousand seven'],
    ['2026', 'twenty twenty six'],
    ['1990s', 'nineteen nineties'],
    ['10:30', 'ten thirty'],
    ['7:05', 'seven oh five'],
    ['8:00', 'eight'],
    ['3rd', 'third'],
    ['21st', 'twenty first'],
    ['40th', 'fortieth'],
    ['$3.50', 'three dollars fifty'],
    ['€20', 'twenty euros'],
    ['99%', 'ninety nine percent'],
    ['3.5', 'three point five'],
    ['Mr', 'mister'],
    ["It's", 'its'],
    ['[unk]', ''],
    ['café', 'cafe'],
  ])('%s in English', (word, units) => {
    expect(unitsOf(word, 'en').join(' ')).toBe(units)
  })

  it.each([
    ['l’homme', 'fr', 'l homme'],
    ['dell’anno', 'it', 'dell anno'],
    ['갔어요', 'ko', '갔 어 요'],
    ['三', 'zh', '三'],
    ['他说', 'zh', '他 说'],
    ['Čaša', 'hr', 'casa'],
    ['ёлка', 'ru', 'елка'],
    ['1.250', 'de', '1250'],
  ])('%s in %s', (word, language, units) => {
    expect(unitsOf(word, language).join(' ')).toBe(units)
  })

  it('treats a letter or two as a slip, but not in short words', () => {
    expect(isNear('gregson', 'gregsen')).toBe(true)
    expect(isNear('lighthouse', 'lighthouses')).toBe(true)
    expect(isNear('house', 'mouse')).toBe(true)
    expect(isNear('the', 'she')).toBe(false)
    expect(isNear('morning', 'evening')).toBe(false)
  })

  it.each([
    ['', 'anything', true],
    ['the sixth day', 'the sixth day he spent', true],
    ['the six', 'the sixth day he', true],
    ['he confessed that the', 'confessed that the sketch', true],
    ['the sixth day he spent in', 'all this day gregson', false],
    ['one two three four', 'five', false],
  ])('tells the same stretch of speech from the next: %s | %s', (before, next, isSame) => {
    const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
    expect(isSameStretch(words(before), words(next))).toBe(isSame)
  })
})

it('handles words that name JavaScript properties', () => {
  for (const word of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
    expect(unitsOf(word, 'en').join('')).toBe(word.toLowerCase().replace(/_/g, ''))
  }
})
