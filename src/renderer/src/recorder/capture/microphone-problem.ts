/** Why there is no microphone to record with. */
export type MicrophoneProblemKind =
  /** The person or the system said no. */
  | 'denied'
  /** No microphone is connected. */
  | 'no-device'
  /** It is there, but another program holds it or it does not answer. */
  | 'unusable'

export class MicrophoneProblem extends Error {
  override readonly name = 'MicrophoneProblem'
  readonly kind: MicrophoneProblemKind

  constructor(kind: MicrophoneProblemKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

const kinds: Record<string, MicrophoneProblemKind> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no-device',
  DevicesNotFoundError: 'no-device',
  OverconstrainedError: 'no-device',
}

/** Names what getUserMedia threw; what it does not know is `unusable`. */
export function toMicrophoneProblem(error: unknown): MicrophoneProblem {
  if (error instanceof MicrophoneProblem) return error
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return new MicrophoneProblem(kinds[name] ?? 'unusable', error)
}
