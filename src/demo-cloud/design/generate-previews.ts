import { readFile } from 'node:fs/promises'
import type { WireDesignPreviews, WireOutputFormat } from '@shared/wire'
import type { DemoContext } from '../context'
import { previewsPerGeneration } from '../limits'
import { forgetExpired } from './find-generated'
import { randomId } from '../stores/random-id'
import type { Timbre } from '../timbre/timbre'

export interface Generation {
  timbres: readonly Timbre[]
  text: string
  language: string | null
  /** -1 to 1. */
  loudness: number
  format: WireOutputFormat
  /** The answer then names the previews without their sound. */
  isStreamed: boolean
}

/** Speaks the previews of one generation and keeps them, to be saved or streamed later. */
export async function generatePreviews(
  context: DemoContext,
  generation: Generation,
  signal: AbortSignal,
): Promise<WireDesignPreviews> {
  await forgetExpired(context)
  const text = spokenPart(context, generation.text)
  const previews: WireDesignPreviews['previews'] = []
  for (const timbre of generation.timbres.slice(0, previewsPerGeneration)) {
    const { loudness, format, language } = generation
    const rendering = await context.renders.render({ timbre, text, language, loudness, format }, signal)
    previews.push({
      generated_voice_id: randomId(),
      audio_base_64: generation.isStreamed ? '' : (await readFile(rendering.path)).toString('base64'),
      media_type: rendering.contentType,
      duration_secs: rendering.durationMs / 1_000,
      language: rendering.language,
    })
  }
  previews.forEach(({ generated_voice_id, language }, i) => {
    const timbre = generation.timbres[i]
    if (!timbre) return
    context.generated.add({
      generatedVoiceId: generated_voice_id,
      voiceId: null,
      timbre,
      text,
      loudness: generation.loudness,
      language: language ?? 'en',
      createdAtMs: context.clock.nowMs(),
      clone: null,
    })
  })
  return { previews, text: generation.text }
}

/** Tests have previews speak less than the whole text. */
export function spokenPart(context: Pick<DemoContext, 'generation'>, text: string): string {
  const { spokenMaxChars } = context.generation
  if (spokenMaxChars === null || text.length <= spokenMaxChars) return text
  return text.slice(0, Math.max(1, text.lastIndexOf(' ', spokenMaxChars)))
}
