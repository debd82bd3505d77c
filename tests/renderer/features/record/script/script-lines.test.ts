import { describe, expect, it } from 'vitest'
import { blocksOf, lastStarting, paragraphsOf } from '@renderer/features/record/script/paragraphs'
import {
  builtInScripts,
  isLanguageMismatch,
  readingMinutes,
  scriptLanguages,
} from '@renderer/features/record/script/script-filter'
import { splitLines } from '@shared/follow/script-lines'
import type { ScriptSummary } from '@shared/domain/recording/script'

describe('lines of a script', () => {
  const texts = (text: string, language = 'en') => splitLines(text, language).map((line) => line.text)

  it('are its sentences, numbered across the whole script', () => {
    const lines = splitLines(
      'The lighthouse keeper counted everything twice. Twelve panes of glass were whole.\n\nNobody on the island remembered such a winter.',
      'en',
    )
    expect(lines).toEqual([
      { index: 0, text: 'The lighthouse keeper counted everything twice.' },
      { index: 1, text: 'Twelve panes of glass were whole.' },
      { index: 2, text: 'Nobody on the island remembered such a winter.' },
    ])
  })

  it('are shorter where a character counts as three letters, without added spaces', () => {
    expect(texts('喂？喂，听得见吗？我刚才打了三遍，你是不是又把手机调成静音了？我就知道。', 'zh')).toEqual([
      '喂？喂，听得见吗？',
      '我刚才打了三遍，你是不是又把手机调成静音了？我就知道。',
    ])
  })

  it('are split from a book in one paragraph', () => {
    const sentence = 'The lighthouse keeper counted everything twice. '
    expect(splitLines(sentence.repeat(130_000), 'en')).toHaveLength(130_000)
  })

  it('are the same where only the first ones are wanted', () => {
    const text =
      'No. He would not come home that evening, nor the next. Twelve panes were whole. Why?\n'.repeat(3)
    const all = splitLines(text, 'en')
    for (let most = 0; most <= all.length + 1; most += 1)
      expect(splitLines(text, 'en', most)).toEqual(all.slice(0, most))
    const one = 'The lighthouse keeper counted everything twice. Why?'
    expect(splitLines(`${one} And on it went until the morning came at last.`, 'en', 1)).toEqual([
      { index: 0, text: one },
    ])
  })

  it('joins very short sentences to a neighbor, never across paragraphs', () => {
    expect(texts('No. He would not come home that evening, nor the next.')).toEqual([
      'No. He would not come home that evening, nor the next.',
    ])
    expect(texts('No.\nHe would not come home that evening.')).toEqual([
      'No.',
      'He would not come home that evening.',
    ])
  })

  it('recognizes sentences of languages without spaces', () => {
    expect(
      texts(
        '灯塔看守人把所有的东西都数了两遍，从窗户到台阶，从油桶到铜钟。没有人记得这样寒冷而漫长的冬天，连最老的渔夫也不记得。',
        'zh',
      ),
    ).toEqual([
      '灯塔看守人把所有的东西都数了两遍，从窗户到台阶，从油桶到铜钟。',
      '没有人记得这样寒冷而漫长的冬天，连最老的渔夫也不记得。',
    ])
  })

  it('loses no word', () => {
    const text = 'One two three four five six. Seven?\r\n\r\n   Eight nine ten eleven twelve thirteen.  \n\n'
    expect(texts(text).join(' ')).toBe(
      'One two three four five six. Seven? Eight nine ten eleven twelve thirteen.',
    )
    expect(texts('')).toEqual([])
  })
})

describe('positions in a script', () => {
  const text = 'First line.\n\n  Second line.\r\nThird.'

  it('finds the paragraph a word is in', () => {
    const paragraphs = paragraphsOf(text)
    expect(paragraphs).toEqual([
      { start: 0, text: 'First line.', goesOn: false },
      { start: 13, text: '  Second line.', goesOn: false },
      { start: 29, text: 'Third.', goesOn: false },
    ])
    const at = (place: number): number => lastStarting(paragraphs, ({ start }) => start, place)
    expect([0, 12, 13, text.indexOf('Second'), 29, 99].map(at)).toEqual([0, 0, 1, 1, 2, 2])
    expect(lastStarting([], () => 0, 5)).toBe(-1)
  })

  it('lays out an endless paragraph in parts, between words, without losing anything', () => {
    const long = `${'one two three '.repeat(700)}end`
    const whole = `Before.\n${long}\nAfter.`
    const pieces = paragraphsOf(whole)
    expect(pieces.map(({ goesOn }) => goesOn)).toEqual([false, true, true, false, false])
    const own = pieces.slice(1, -1).map((piece) => piece.text)
    expect(own.join('')).toBe(long)
    expect(own.slice(0, -1).every((piece) => /\w $/.test(piece))).toBe(true)
    expect(pieces.every((piece) => whole.startsWith(piece.text, piece.start))).toBe(true)
  })

  it('groups paragraphs into blocks that can be laid out at once', () => {
    const paragraphs = paragraphsOf(Array.from({ length: 90 }, () => 'x'.repeat(100)).join('\n'))
    const blocks = blocksOf(paragraphs)
    expect(blocks.flat()).toEqual(paragraphs)
    expect(blocks.map((block) => block.length)).toEqual([40, 40, 10])
    expect(blocksOf([])).toEqual([])
  })
})

describe('choosing a script', () => {
  const scriptWith = (changes: Partial<ScriptSummary>): ScriptSummary => ({
    id: 'en-narrative',
    title: 'A winter',
    language: 'en',
    style: 'narrative',
    wordCount: 700,
    isOwn: false,
    ...changes,
  })

  it('offers built-in scripts of the language, with or without its region', () => {
    const scripts = [
      scriptWith({}),
      scriptWith({ id: 'pt-narrative', language: 'pt' }),
      scriptWith({ id: 'x', isOwn: true }),
      scriptWith({ id: 'fi-narrative', language: 'fi' }),
    ]
    expect(builtInScripts(scripts, 'fil')).toEqual([])
    expect(builtInScripts(scripts, 'pt-BR').map(({ id }) => id)).toEqual(['pt-narrative'])
    expect(builtInScripts(scripts, 'ja')).toEqual([])
    expect(scriptLanguages(scripts)).toEqual(['en', 'pt', 'fi'])
  })

  it('asks only if the languages are known to differ', () => {
    expect(isLanguageMismatch('de', 'en')).toBe(true)
    expect(isLanguageMismatch('en-GB', 'en')).toBe(false)
    expect(isLanguageMismatch('fil', 'fi')).toBe(true)
    expect(isLanguageMismatch(null, 'en')).toBe(false)
  })

  it('estimates the reading time', () => {
    expect(readingMinutes(scriptWith({ wordCount: 750 }))).toBe(5)
    expect(readingMinutes(scriptWith({ wordCount: 1_200, language: 'zh' }))).toBe(5)
    expect(readingMinutes(scriptWith({ wordCount: 3 }))).toBe(1)
  })
})
