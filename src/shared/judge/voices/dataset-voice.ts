import type { MeasuredSample } from '../measured-sample'
import { mostTypical, ofMainVoice } from '../reference'
import { hasVoice, ownVoiceOf } from './other-voices'
import { type VoiceRow, voiceRows } from './voice-rows'
import { type KnownVoice, voiceBeside } from './whole-voice'

/** Whose voice a dataset is of, and the sample that stands for it. */
interface DatasetVoice {
  referenceSampleId: string | null
  isReferenceChosen: boolean
  reference: MeasuredSample | null
  /** Null where nobody listened yet. */
  own: Float32Array | null
  besideOf: ((measured: MeasuredSample) => KnownVoice['beside']) | null
}

/**
 * The voice of the reference the person chose, or of the files that most of the speech is in; the reference is one of these. One
 * long file of somebody else's is not the voice, however many of its seconds are alike.
 * @param originals without those that repeat another one
 */
export function voiceOfDataset(
  measured: ReadonlyMap<string, MeasuredSample>,
  originals: ReadonlyMap<string, MeasuredSample>,
  chosenReferenceId: string | null,
): DatasetVoice {
  const chosen = chosenReferenceId === null ? null : (measured.get(chosenReferenceId) ?? null)
  const main = ofMainVoice(originals)
  const heard = chosen?.voices ? [chosen] : [...measured.values()]
  const own = ownVoiceOf((chosen?.voices ? [chosen] : [...main.values()]).map(rowsOf))
  const referenceSampleId = chosen ? chosenReferenceId : typicalOf(main, own)
  return {
    referenceSampleId,
    isReferenceChosen: chosen !== null,
    reference: referenceSampleId === null ? null : (measured.get(referenceSampleId) ?? null),
    own,
    besideOf: own && voiceBeside(new Map(heard.map((each) => [each, rowsOf(each)])), own),
  }
}

const rowsOf = ({ voices }: MeasuredSample): readonly VoiceRow[] => (voices ? voiceRows(voices) : [])

/** The most typical of those that have the voice; of all where none has. */
function typicalOf(main: ReadonlyMap<string, MeasuredSample>, own: Float32Array | null): string | null {
  const left = new Map(main)
  for (let id = mostTypical(left); id !== null; id = mostTypical(left)) {
    const rows = rowsOf(left.get(id) as MeasuredSample)
    if (!own || rows.length === 0 || hasVoice(rows, own)) return id
    left.delete(id)
  }
  return mostTypical(main)
}
