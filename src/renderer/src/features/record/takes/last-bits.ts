import type { Take } from '@shared/domain/recording/take'

/** Bits the newest take from this microphone really had; null where none was measured. */
export function lastBits(takes: readonly Take[], deviceLabel: string): number | null {
  const measured = takes
    .filter((take) => take.effectiveBits !== null && take.format.deviceLabel === deviceLabel)
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
  return measured[0]?.effectiveBits ?? null
}
