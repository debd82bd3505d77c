import { useStore } from 'zustand'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import { keyLabel } from './accelerators'
import type { Booth } from './booth'

/** How far to read in a punch that leaves the rest of the recording. */
export function PunchLine({ booth, keys }: { booth: Pick<Booth, 'store'>; keys: RecorderSettings['keys'] }) {
  const until = useStore(booth.store, (state) => state.punch?.until)
  if (!until) return null
  const key = keys.record ?? keys.stop
  return (
    <p
      role="status"
      dir="auto"
      className="shrink-0 border-t border-line px-6 py-2 text-reading text-ink-muted wrap-anywhere"
    >
      Read to <strong className="font-semibold text-ink">“… {until.words}”</strong>, then press{' '}
      {key === undefined ? 'Stop' : keyLabel(key)}. The rest of the recording stays.
    </p>
  )
}
