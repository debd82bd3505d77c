import type { CaptureFault } from '@shared/domain/recording/take'
import { clock, lengthInWords } from '@renderer/copy/format'

/** Warn below this much recording time. */
export const lowDiskMs = 30 * 60_000
export const diskWords = (freeMs: number): string =>
  freeMs <= 0 ? 'Disk full' : `Disk full in ${lengthInWords(freeMs)}`

/** A fault of the sound with its time: "Gap of 21 ms at 0:12". */
export function faultWords({ kind, atMs, lengthMs }: CaptureFault): string {
  const at = `at ${clock(atMs)}`
  const length = `${Math.max(1, Math.round(lengthMs))} ms`
  switch (kind) {
    case 'gap':
      return `Gap of ${length} ${at}`
    case 'overrun':
      return `Computer too slow ${at}`
    case 'clip':
      return `Clipped ${at}`
    case 'drift':
      return `Clock drift of ${length} ${at}`
    case 'device-lost':
      return `Microphone lost ${at}`
    case 'disk-low':
      return `Disk nearly full ${at}`
    case 'suspended':
      return `Computer went to sleep ${at}`
  }
}
