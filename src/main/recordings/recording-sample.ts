import { extname } from 'node:path'
import type { SampleStore } from '../drafts/sample-store'
import type { SavedAudio } from '../takes/audio/saved-audio'

/** Inserts a ready sample for a file in the audio store. Call inside a transaction. @returns the sample's id */
export function addRecordingSample(
  samples: Pick<SampleStore, 'insertImporting' | 'markReady'>,
  recording: { draftId: string; language: string | null; audio: SavedAudio; nowMs: number },
): string {
  const { draftId, language, audio, nowMs } = recording
  const name = `recording${extname(audio.fileName)}`
  const [id] = samples.insertImporting(draftId, [
    {
      name,
      type: 'recording',
      language,
      sourceName: name,
      sourcePath: '',
      sourceModifiedAtMs: nowMs,
      sizeBytes: audio.sizeBytes,
    },
  ])
  if (id === undefined) throw new Error('the sample store made no row')
  samples.markReady(id, audio)
  return id
}
