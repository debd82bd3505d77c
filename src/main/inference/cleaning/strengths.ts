import type { NoiseStrength } from '@shared/domain/dataset/sample-settings'

/** How far noise is lowered at most, in dB; null: as far as the model goes. Gentle keeps the room (audio.md section 1). */
export const attenuationLimitDb = { gentle: 12, strong: null } as const satisfies Record<
  NoiseStrength,
  number | null
>
