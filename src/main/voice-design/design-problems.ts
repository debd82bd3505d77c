import type { DesignProblem } from '@shared/domain/cloud/voice-design'
import { designTexts } from '@shared/domain/cloud/voice-design-rules'
import type { AppError } from '@shared/errors/app-error'

type Problem = Omit<DesignProblem, 'atMs'>

/** By the names of the wire. */
const fieldNames: Readonly<Record<string, NonNullable<DesignProblem['field']>>> = {
  voice_description: 'prompt',
  text: 'previewText',
  seed: 'settings',
  loudness: 'settings',
  guidance_scale: 'settings',
  voice_name: 'name',
}

/**
 * What a refusal says to the person, at the field it is about (spec/add-voice.md sections 5 and 8).
 * @param during the description of a voice that is saved is a field of its own
 */
export function refusalProblems(error: AppError, during: 'generate' | 'save'): Problem[] {
  const { status, message, param } = error.detail
  if (status === 'blocked_generation') return [{ field: 'prompt', text: designTexts.blocked }]
  const said = typeof message === 'string' && message !== '' ? message : null
  const fieldOf = (name: string): Problem['field'] =>
    during === 'save' && name === 'voice_description' ? 'description' : (fieldNames[name] ?? null)
  if (status === 'validation_error' && said !== null) {
    // One line per entry: its place, then its message.
    return said.split('\n').map((line) => {
      const place = /^(?:body\.)?([a-z_]+)(?:\.[^:]*)?: (.*)$/.exec(line)
      return place ? { field: fieldOf(place[1] ?? ''), text: place[2] ?? line } : { field: null, text: line }
    })
  }
  const field = typeof param === 'string' ? fieldOf(param) : null
  return [
    {
      field,
      text: said === null ? designTexts.failed : field === null ? `${designTexts.failed} ${said}` : said,
    },
  ]
}

/** Whether the cloud was never asked: nothing can have been made or charged for. */
export const wasNeverAsked = (error: AppError): boolean =>
  error.detail['sentAnyBytes'] === false || error.code === 'signed-out' || error.code === 'demo-cloud-failed'

/** An answer with a meaning, so that nothing was made. */
export const isRefusal = (error: AppError): boolean =>
  [
    'cloud-refused',
    'unauthorized',
    'missing-permissions',
    'quota-exceeded',
    'unusual-activity',
    'payment-required',
    'rate-limited',
  ].includes(error.code)
