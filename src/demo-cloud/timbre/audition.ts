import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { encodeSpeech } from '../audio/encode-speech'
import { timbreFilters } from '../audio/timbre-filters'
import type { GenerationControl } from '../design/generation-control'
import type { Speech } from '../speech/speech'
import { randomId } from '../stores/random-id'
import type { HearVoice, HeardVoice } from './hear-voice'
import type { Audition, Shift } from './match-timbre'
import { printedText } from './prints'

/** Where previews are cut short for a test that does not listen, nothing is auditioned. */
export const createAudition =
  (deps: {
    speech: Speech
    hearVoice: HearVoice
    generation: Pick<GenerationControl, 'spokenMaxChars'>
    /** For what is heard on the way. */
    folder: string
  }) =>
  (signal: AbortSignal): Audition =>
  async (blend, shifts) => {
    if (deps.generation.spokenMaxChars !== null) return null
    const timbre = { blend, pitchSemitones: 0, formantSemitones: 0, speed: 1 }
    const { rateHz, chunks } = await deps.speech.speak({
      text: printedText,
      timbre,
      speed: 1,
      language: 'en',
      signal,
    })
    const spoken = await Readable.from(chunks).toArray()
    const hear = async (shift: Shift): Promise<HeardVoice | null> => {
      const filters = timbreFilters(shift, rateHz)
      const encoding = { ffmpegArgs: ['-c:a', 'flac', '-f', 'flac'] }
      const path = join(deps.folder, randomId())
      try {
        await writeFile(
          path,
          await buffer(encodeSpeech({ rateHz, filters, chunks: Readable.from(spoken) }, encoding)),
        )
        const heard = await deps.hearVoice(path)
        return typeof heard === 'string' ? null : heard
      } finally {
        await rm(path, { force: true })
      }
    }
    const heard: (HeardVoice | null)[] = []
    for (const shift of shifts) heard.push(await hear(shift))
    return heard
  }
