import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureDuration } from '../audio/measure-duration'
import type { DemoContext } from '../context'
import { classicError, validationError } from '../http/wire-error'
import { durationToleranceMs, referenceMaxBytes, referenceMaxMs, referenceMinMs } from '../limits'
import { featureNotAvailable } from '../routes/account/rights'
import { randomId } from '../stores/random-id'
import { hearSamples } from '../timbre/hear-samples'
import type { HeardVoice } from '../timbre/hear-voice'

/**
 * Hears the reference audio of a design.
 * @throws WireError for audio that is too large, short, long or unreadable, and where the feature is off
 */
export async function hearReference(context: DemoContext, base64: string): Promise<HeardVoice> {
  if (context.account.settings().feature_flags['voice_design_reference'] !== true) {
    throw featureNotAvailable('reference_voice')
  }
  const refuse = (msg: string): never => {
    throw validationError([{ loc: ['body', 'reference_audio_base64'], msg, type: 'value_error' }])
  }
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length > referenceMaxBytes) {
    throw classicError(
      413,
      'file_too_large',
      `The reference audio is larger than ${referenceMaxBytes / 1e6} MB.`,
    )
  }
  const path = join(context.files.incomingFolder, randomId())
  try {
    await writeFile(path, bytes)
    const durationMs = bytes.length === 0 ? null : await measureDuration(path)
    if (durationMs === null) throw classicError(400, 'invalid_audio', 'The reference audio cannot be read.')
    if (durationMs < referenceMinMs - durationToleranceMs)
      refuse('Reference audio must be at least 3 seconds long.')
    if (durationMs > referenceMaxMs + durationToleranceMs)
      refuse('Reference audio must be at most 300 seconds long.')
    return await hearSamples(context.hearVoice, [{ path }])
  } finally {
    await rm(path, { force: true })
  }
}
