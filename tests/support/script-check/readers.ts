import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../build/lib/electron-path.mjs'
import { locateTool } from '../../../src/main/media/ffmpeg/locate-ffmpeg'
import { libriTexts } from './libri-texts'

/** A sentence as it was read, in 16 bit mono at 16 kHz. */
export interface ReadSentence {
  text: string
  pcm: Int16Array
}

/**
 * The method was made with those tuned. Those examined were held out from it until its causes of misses were looked for in them.
 * Nothing was set, and no rule made, by what is told of those held out.
 */
export type ReaderGroup = 'tuned' | 'examined' | 'held out'

/** Real people reading known text. */
export interface Reader {
  name: string
  group: ReaderGroup
  /** Errors are planted in it so many times anew. */
  seeds: number
  readonly sentences: readonly ReadSentence[]
}

const shared = join(root, '..', 'shared', 'media')
/** Half a breath around each sentence belongs to it. */
const padMs = 120

/** Whether the long material is here. */
export const longMaterialIsHere = existsSync(join(shared, 'speakers'))

const pcmOf = (path: string): Int16Array => {
  const bytes = execFileSync(
    locateTool('ffmpeg', { env: process.env }),
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', '16000', '-f', 's16le', '-'],
    { maxBuffer: 1e9 },
  )
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

const cuesOf = (path: string): { startMs: number; endMs: number; name: string; text: string }[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [start = '', end = '', name = '', text = ''] = line.split('\t')
      return { startMs: Number(start) * 1_000, endMs: Number(end) * 1_000, name, text }
    })

function cut(
  folder: string,
  name: string,
  textOf = (_: string, text: string) => text,
  format = 'opus',
): ReadSentence[] {
  const pcm = pcmOf(join(folder, `${name}.${format}`))
  return cuesOf(join(folder, `${name}.cues.tsv`)).flatMap((cue) => {
    const text = textOf(cue.name, cue.text)
    if (text === '') return []
    const from = Math.max(0, cue.startMs - padMs) * 16
    return [{ text, pcm: pcm.slice(Math.round(from), Math.round((cue.endMs + padMs) * 16)) }]
  })
}

/** LJ001-0009 to 0032 (public domain). The corpus' transcripts did not come with the sound: written from memory. */
const lj: Readonly<Record<string, string>> = {
  '0009':
    'Printing, then, for our purpose, may be considered as the art of making books by means of movable types.',
  '0010':
    'Now, as all books not primarily intended as picture-books consist principally of types composed to form letterpress,',
  '0011': 'it is of the first importance that the letter used should be fine in form;',
  '0012':
    'especially as no more time is occupied, or cost incurred, in casting, setting, or printing beautiful letters',
  '0013': 'than in the same operations with ugly ones.',
  '0014':
    'And it was a matter of course that in the Middle Ages, when the craftsmen took care that beautiful form should always be a part of their productions whatever they were,',
  '0015':
    'the forms of printed letters should be beautiful, and that their arrangement on the page should be reasonable and a help to the shapeliness of the letters themselves.',
  '0016': 'The Middle Ages brought calligraphy to perfection, and it was natural therefore',
  '0017':
    'that the forms of printed letters should follow more or less closely those of the written character, and they followed them very closely.',
  '0018':
    'The first books were printed in black letter, i.e. the letter which was a Gothic development of the ancient Roman character,',
  '0019':
    'and which developed more completely and satisfactorily on the side of the "lower-case" than the capital letters;',
  '0020': 'the "lower-case" being in fact invented in the early Middle Ages.',
  '0021':
    'The earliest book printed with movable type, the aforesaid Gutenberg Bible, is printed in letters which are an exact imitation',
  '0022':
    'of the more formal ecclesiastical writing which obtained at that time; this has since been called "missal type,"',
  '0023':
    'and was in fact the kind of letter used in the many splendid missals, psalters, etc., produced by printing in the fifteenth century.',
  '0024':
    'But the first Bible actually dated (which also was printed at Maintz by Peter Schoeffer in the year 1462)',
  '0025':
    'imitates a much freer hand, simpler, rounder, and less spiky, and therefore far pleasanter and easier to read.',
  '0026': 'On the whole the type of this book may be considered the ne-plus-ultra of Gothic type,',
  '0027':
    'especially as regards the lower-case letters; and type very similar was used during the next fifteen or twenty years not only by Schoeffer,',
  '0028': 'but by printers in Strasburg, Basle, Paris, Lubeck, and other cities.',
  '0029': 'But though on the whole, except in Italy, Gothic letter was most often used',
  '0030': 'a very few years saw the birth of Roman character not only in Italy, but in Germany and France.',
  '0031': 'In 1465 Sweynheim and Pannartz began printing in the monastery of Subiaco near Rome,',
  '0032':
    'and used an exceedingly beautiful type, which is indeed to look at a transition between Gothic and Roman,',
}
const ljFirst = [
  'Printing, in the only sense with which we are at present concerned, differs from most if not from all the arts and crafts represented in the Exhibition',
  'in being comparatively modern.',
  'For although the Chinese took impressions from wood blocks engraved in relief for centuries before the woodcutters of the Netherlands, by a similar process',
  'produced the block books, which were the immediate predecessors of the true printed book,',
  'the invention of movable metal letters in the middle of the fifteenth century may justly be considered as the invention of the art of printing.',
  'And it is worth mention in passing that, as an example of fine typography,',
  'the earliest book printed with movable types, the Gutenberg, or "forty-two line Bible" of about 1455,',
  'has never been surpassed.',
]

/** Prompts whose writing does not say what is read: keys as signs, numbers read in more than one way, leftovers. */
const isUnclear = (text: string): boolean => /[#*(]|\.\.\.|\d\d|www|represen|touchtone/.test(text)

/** All readers with text; without the long material only the one in tests/media. Sound is decoded when it is asked for. */
export function readers(): Reader[] {
  if (!longMaterialIsHere) {
    const folder = join(root, 'tests', 'media', 'single_kathleen')
    return [reader('Kathleen, session 2', 'tuned', 1, () => cut(folder, 'session2'))]
  }
  const kathleen = join(shared, 'single_kathleen')
  const speakers = join(shared, 'speakers')
  const linda = (): ReadSentence[] => [
    ...ljFirst.map((text, at) => ({
      text,
      pcm: pcmOf(join(speakers, 'ljspeech', `LJ001-000${at + 1}.flac`)),
    })),
    ...cut(join(speakers, 'ljspeech'), 'LJ001_rest', (name) => lj[name.slice(-4)] ?? ''),
  ]
  const libri = (id: string) => (): ReadSentence[] =>
    cut(speakers, `libri_${id}`, (name) => libriTexts[name] ?? '', 'flac')
  const kennedy = (): ReadSentence[] => [
    {
      text: 'And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country.',
      pcm: pcmOf(join(speakers, 'jfk', 'jfk.flac')),
    },
  ]
  const prompts = (): ReadSentence[] =>
    cut(speakers, 'allison_smith_16k', (_, text) => (isUnclear(text) ? '' : text))
  return [
    reader('Kathleen, session 1', 'tuned', 1, () => cut(kathleen, 'session1')),
    reader('Kathleen, session 2', 'tuned', 1, () => cut(kathleen, 'session2')),
    reader('Linda Johnson', 'tuned', 2, linda),
    reader('Allison Smith', 'tuned', 1, prompts),
    reader('Filippo Gioachin', 'tuned', 2, libri('2033')),
    reader('Sonja', 'examined', 4, libri('1998')),
    reader('Ashwin Jain', 'examined', 4, libri('2414')),
    reader('Peggy', 'examined', 4, libri('3331')),
    reader('President Kennedy', 'held out', 4, kennedy),
    // No other reader of a text is left: sentences of hers that were never compared before.
    reader('Kathleen, session 1, other sentences', 'held out', 1, () =>
      cut(kathleen, 'session1').slice(300, 350),
    ),
    reader('Kathleen, session 2, other sentences', 'held out', 1, () =>
      cut(kathleen, 'session2').slice(150, 200),
    ),
  ]
}

function reader(name: string, group: ReaderGroup, seeds: number, read: () => ReadSentence[]): Reader {
  let known: ReadSentence[] | null = null
  return {
    name,
    group,
    seeds,
    get sentences() {
      return (known ??= read())
    },
  }
}
