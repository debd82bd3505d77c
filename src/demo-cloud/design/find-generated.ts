import type { DemoContext } from '../context'
import { classicError } from '../http/wire-error'
import { generatedVoiceLifeMs } from '../limits'
import type { GeneratedVoice } from '../stores/generated-store'

const hasExpired = ({ clock }: DemoContext, { createdAtMs }: GeneratedVoice): boolean =>
  clock.nowMs() >= createdAtMs + generatedVoiceLifeMs

/** @throws WireError invalid_generated_voice_id for one that is unknown, too old or of the other kind */
export function findGenerated(
  context: DemoContext,
  generatedVoiceId: string,
  kind: 'design' | 'clone',
): GeneratedVoice {
  const generated = context.generated.find(generatedVoiceId)
  const isThere =
    generated !== undefined &&
    (generated.clone === null) === (kind === 'design') &&
    !hasExpired(context, generated)
  if (isThere) return generated
  throw classicError(400, 'invalid_generated_voice_id', `There is no generated voice ${generatedVoiceId}.`)
}

/** Removes what nobody saved in time, and the files that came for it. */
export async function forgetExpired(context: DemoContext): Promise<void> {
  for (const generated of context.generated.all())
    if (hasExpired(context, generated)) await forgetGenerated(context, generated)
}

export async function forgetGenerated(
  { generated, files }: Pick<DemoContext, 'generated' | 'files'>,
  { generatedVoiceId, clone }: GeneratedVoice,
): Promise<void> {
  generated.remove(generatedVoiceId)
  await Promise.all((clone?.files ?? []).map(({ fileId }) => files.remove(fileId)))
}
