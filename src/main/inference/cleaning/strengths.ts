import type { NoiseStrength } from '@shared/domain/dataset/sample-settings'

/** Maximum noise attenuation in dB; null: unlimited. Gentle keeps the room (audio.md section 1). */
export const attenuationLimitDb = { gentle: 12, strong: null } as const satisfies Record<
  NoiseStrength,
  number | null
>
