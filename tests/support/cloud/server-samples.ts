import { z } from 'zod'
import type { DemoServer } from './demo-server'

const voices = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string(),
      samples: z
        .array(
          z.object({
            sample_id: z.string(),
            file_name: z.string(),
            hash: z.string(),
            size_bytes: z.number(),
            duration_secs: z.number().nullish(),
          }),
        )
        .nullish(),
    }),
  ),
})

export interface ServerSample {
  voiceId: string
  hash: string
  fileName: string
  sizeBytes: number
  durationMs: number | null
}

/** Every sample of every professional voice, as the cloud's own list shows it. */
export async function serverSamples(server: DemoServer): Promise<ServerSample[]> {
  const list = voices.parse(await server.get('/v2/voices?category=professional&page_size=100'))
  return list.voices.flatMap((voice) =>
    (voice.samples ?? []).map((sample) => ({
      voiceId: voice.voice_id,
      hash: sample.hash,
      fileName: sample.file_name,
      sizeBytes: sample.size_bytes,
      durationMs: typeof sample.duration_secs === 'number' ? Math.round(sample.duration_secs * 1_000) : null,
    })),
  )
}
