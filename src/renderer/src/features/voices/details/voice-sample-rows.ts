import type { CloudSampleRow } from '@shared/domain/cloud/voice'
import { withoutUploadMark } from '@shared/domain/cloud/upload-mark'
import type { Sample } from '@shared/domain/dataset/sample'

const byName = new Intl.Collator('en', { numeric: true })

/**
 * A voice's samples as the person knows them: those of the draft here by its names and in its order, then the others by
 * name.
 */
export function voiceSampleRows<T extends Pick<CloudSampleRow, 'sampleId' | 'fileName'>>(
  inCloud: readonly T[],
  here: readonly Pick<Sample, 'cloudSampleId' | 'name'>[],
): (T & { name: string })[] {
  const places = new Map(here.map(({ cloudSampleId }, place) => [cloudSampleId, place]))
  const placeOf = ({ sampleId }: T): number => places.get(sampleId) ?? Infinity
  return inCloud
    .map((sample) => {
      const name = here[placeOf(sample)]?.name ?? withoutUploadMark(sample.fileName)
      return { ...sample, name }
    })
    .sort((a, b) => {
      const [placeA, placeB] = [placeOf(a), placeOf(b)]
      return placeA === placeB ? byName.compare(a.name, b.name) : placeA - placeB
    })
}
