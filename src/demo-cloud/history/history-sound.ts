import { readFile } from 'node:fs/promises'
import type { WireOutputFormat } from '@shared/wire'
import { fileEnding, outputEncoding } from '../audio/output-format'
import { fileAsWav, rateOf, rawAsWav } from '../audio/wav-of'
import type { DemoContext } from '../context'
import { cannedMs } from '../generations/canned-sound'
import type { DemoHistoryItem } from '../stores/history-store'

export interface HistoryFile {
  name: string
  contentType: string
  bytes: Buffer
}

/** The sound of a row that the control endpoint made. */
export function cannedSoundOf(
  { cannedSounds }: Pick<DemoContext, 'cannedSounds'>,
  item: DemoHistoryItem,
  format: WireOutputFormat = item.outputFormat,
): Promise<Buffer> {
  const words = item.text ?? (item.dialogue ?? []).map(({ text }) => text).join('\n')
  return cannedSounds.sound(words, cannedMs(words), outputEncoding(format))
}

/** An item as a file, in the format in which it was made or as a wav. */
export async function downloadOf(
  context: Pick<DemoContext, 'cannedSounds' | 'files'>,
  item: DemoHistoryItem,
  isWav: boolean,
): Promise<HistoryFile> {
  const stem = `${new Date(item.atMs).toISOString().slice(0, 19).replaceAll(':', '-')}_${item.historyItemId}`
  const { outputFormat, contentType } = item
  const path = context.files.pathOf(item.historyItemId)
  if (!isWav) {
    const bytes = item.hasFile ? await readFile(path) : await cannedSoundOf(context, item)
    return { name: `${stem}.${fileEnding(outputFormat)}`, contentType, bytes }
  }
  const name = `${stem}.wav`
  if (item.hasFile)
    return {
      name,
      contentType: 'audio/wav',
      bytes: await fileAsWav(path, await readFile(path), outputFormat),
    }
  const raw: WireOutputFormat = `pcm_${rateOf(outputFormat)}` as WireOutputFormat
  return { name, contentType: 'audio/wav', bytes: rawAsWav(await cannedSoundOf(context, item, raw), raw) }
}
