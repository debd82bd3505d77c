/** Why no microphone can record. */
export type MicrophoneProblemKind =
  /** Access was denied by the user or the system. */
  | 'denied'
  /** No microphone is connected. */
  | 'no-device'
  /** Connected, but in use by another program or not responding. */
  | 'unusable'

/** Why a microphone is recorded through Chromium where the native engine was wanted. */
export type FallbackReason = MicrophoneProblemKind | 'no-server'

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

/** Classifies an error of getUserMedia; unknown errors are `unusable`. */
export function toMicrophoneProblem(error: unknown): MicrophoneProblem {
  if (error instanceof MicrophoneProblem) return error
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  return new MicrophoneProblem(kinds[name] ?? 'unusable', error)
}
