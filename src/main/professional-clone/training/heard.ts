import { z } from 'zod'
import type { ModelTraining } from '@shared/domain/cloud/voice'
import type { Sample } from '@shared/domain/dataset/sample'

/**
 * Which samples of the draft the voice held when these models last began to train, and which the person left out of it. Of a
 * model in none, nobody knows.
 */
export const heardSamples = z.object({
  modelIds: z.array(z.string()),
  sampleIds: z.array(z.string()),
  leftOutIds: z.array(z.string()).default([]),
})
export type HeardSamples = z.infer<typeof heardSamples>

/** After these models have begun to train with these samples. Pure. */
export const withHeard = (before: readonly HeardSamples[], began: HeardSamples): HeardSamples[] => [
  ...before
    .map((one) => ({ ...one, modelIds: one.modelIds.filter((id) => !began.modelIds.includes(id)) }))
    .filter((one) => one.modelIds.length > 0),
  ...(began.modelIds.length > 0 ? [began] : []),
]

/** What models have heard that train or have trained, as far as that is known. Pure. */
export function heardByModels(
  seen: {
    heard: readonly HeardSamples[]
    training: readonly Pick<ModelTraining, 'modelId' | 'state'>[]
  } | null,
): HeardSamples[] {
  const trained = new Set((seen?.training ?? []).filter(hasHeard).map(({ modelId }) => modelId))
  return (seen?.heard ?? []).filter(({ modelIds }) => modelIds.some((id) => trained.has(id)))
}

/** Whether a training did not hear a sample; one that was left out of it is new once the cloud has it. Pure. */
export const isUnheard = (
  { id, uploadState }: Pick<Sample, 'id' | 'uploadState'>,
  { sampleIds, leftOutIds }: HeardSamples,
): boolean => !sampleIds.includes(id) && (uploadState === 'uploaded' || !leftOutIds.includes(id))

const hasHeard = ({ state }: Pick<ModelTraining, 'state'>): boolean =>
  state !== 'not_started' && state !== 'failed'
