import type { DesignGeneration, DesignProblem, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { loudnessPercent } from '@shared/domain/cloud/voice-design-rules'

/** What the cloud said of a field; null if nothing. */
export const problemAt = (
  { problems }: Pick<VoiceDesign, 'problems'>,
  field: NonNullable<DesignProblem['field']>,
): string | null => problems.find((problem) => problem.field === field)?.text ?? null

/** Name of a preview within its generation. */
export const previewName = (index: number): string => `Preview ${index + 1}`

/** The settings of a generation on one line. */
export const generationFacts = ({
  seed,
  loudness,
  guidanceScale,
}: Pick<DesignGeneration, 'seed' | 'loudness' | 'guidanceScale'>): string =>
  `Seed ${seed} · loudness ${loudnessPercent(loudness)} % · guidance ${guidanceScale}`

/** Name of a design in a list: its voice's, or how its prompt begins. */
export const designTitle = ({ name, prompt }: { name: string; prompt: string }): string =>
  name.trim() || prompt.trim().split('\n')[0] || 'Untitled design'
