import { z } from 'zod'
import type { ModelTraining } from '@shared/domain/cloud/voice'

/** Which samples of the draft the voice held when these models last began to train. Of a model in none, nobody knows. */
export const heardSamples = z.object({ modelIds: z.array(z.string()), sampleIds: z.array(z.string()) })
export type HeardSamples = z.infer<typeof heardSamples>

/** After these models have begun to train with these samples. Pure. */
export const withHeard = (
  before: readonly HeardSamples[],
  { modelIds, sampleIds }: HeardSamples,
): HeardSamples[] => [
  ...before
    .map((one) => ({ ...one, modelIds: one.modelIds.filter((id) => !modelIds.includes(id)) }))
    .filter((one) => one.modelIds.length > 0),
  ...(modelIds.length > 0 ? [{ modelIds, sampleIds }] : []),
]

/** What models have heard that train or have trained, as far as that is known. Pure. */
export function heardByModels(
  seen: {
    heard: readonly HeardSamples[]
    training: readonly Pick<ModelTraining, 'modelId' | 'state'>[]
  } | null,
): ReadonlySet<string>[] {
  const trained = new Set((seen?.training ?? []).filter(hasHeard).map(({ modelId }) => modelId))
  return (seen?.heard ?? [])
    .filter(({ modelIds }) => modelIds.some((id) => trained.has(id)))
    .map(({ sampleIds }) => new Set(sampleIds))
}

const hasHeard = ({ state }: Pick<ModelTraining, 'state'>): boolean =>
  state !== 'not_started' && state !== 'failed'
