import type { Take } from '@shared/domain/recording/take'
import type { MicrophoneFacts } from '@renderer/recorder/capture/open-microphone'

/**
 * Bits the newest take from this microphone really had; null where none was measured. On the native engine, of those since
 * it was opened: earlier ones may have come through Chromium.
 */
export function lastBits(
  takes: readonly Take[],
  microphone: Pick<MicrophoneFacts, 'label' | 'engine' | 'openedAtMs'> | null,
): number | null {
  if (microphone === null) return null
  const sinceMs = microphone.engine === 'native' ? microphone.openedAtMs : 0
  const measured = takes
    .filter(
      (take) =>
        take.effectiveBits !== null &&
        take.format.deviceLabel === microphone.label &&
        take.createdAtMs >= sinceMs,
    )
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
  return measured[0]?.effectiveBits ?? null
}
