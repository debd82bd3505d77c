import { extname } from 'node:path'

/** What lies beside recordings and never holds any: texts, tables, pictures, archives, and what editors keep for themselves. */
const endings = new Set(
  (
    'txt md rtf pdf doc docx odt pages xls xlsx ods csv tsv numbers ppt pptx key json xml html htm yaml yml ' +
    'jpg jpeg png gif webp heic tif tiff bmp svg psd ai ' +
    'zip rar 7z tar gz dmg exe msi ' +
    'srt vtt lrc cue log nfo m3u m3u8 pls sfv md5 url lnk ini db ' +
    'als asd aup aup3 cpr logicx peaks pkf ptx reapeaks rpp sesx'
  )
    .split(' ')
    .map((ending) => `.${ending}`),
)

/** Whether a file's name says that it holds no audio. Of any other name the content decides. */
export const isNoAudioByName = (name: string): boolean => endings.has(extname(name).toLowerCase())
