import { Lock } from 'lucide-react'
import { useStore } from 'zustand'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import { useAppSettings } from '@renderer/bridge/queries'
import { saveRecorderSettings } from '@renderer/bridge/recorder-queries'
import { toastError } from '@renderer/copy/error-toast'
import { Select } from '@renderer/ui/fields/select'
import { channelLabel, channelOptions } from './channel-words'
import type { Recorder } from '../recorder'

/** Selects the microphone and its channels. Both are remembered. */
export function DevicePicker({ recorder }: { recorder: Recorder }) {
  const state = useStore(recorder.store)
  const devices = useStore(recorder.devices.store, (list) => list.devices)
  const settings = useAppSettings().data?.recorder
  if (!('microphone' in state) || !state.microphone) return null
  const { microphone } = state
  const isLocked = state.kind !== 'ready' && state.kind !== 'finished' && state.kind !== 'failed'
  const channelMode = settings?.channelMode ?? 'mono'
  if (isLocked) {
    const channels =
      microphone.deviceChannels > 1 ? channelLabel(channelMode, microphone.deviceChannels) : null
    return <LockedDevice name={[microphone.label, channels].filter((part) => part !== null).join(', ')} />
  }
  const options = devices.map(({ id, label }) => ({ value: id, label }))
  const channels = channelOptions(microphone.deviceChannels)
  const isListed = options.some(({ value }) => value === microphone.deviceId)
  const labelOf = (deviceId: string): string | null =>
    devices.find(({ id }) => id === deviceId)?.label ?? null
  const save = async (patch: Partial<RecorderSettings>) => {
    try {
      await saveRecorderSettings(patch)
      await recorder.ask()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      <Select
        aria-label="Microphone"
        className="min-w-0 flex-1"
        title={microphone.label}
        onFocus={() => void recorder.devices.refresh()}
        onPointerDown={() => void recorder.devices.refresh()}
        value={microphone.deviceId}
        options={isListed ? options : [{ value: microphone.deviceId, label: microphone.label }, ...options]}
        onValueChange={(deviceId) => void save({ deviceId, deviceLabel: labelOf(deviceId) })}
      />
      {microphone.deviceChannels > 1 ? (
        <Select
          aria-label="Channels"
          className="w-28 shrink-0"
          value={
            channels.some(({ value }) => value === channelMode) ? channelMode : (channels[0]?.value ?? 'mono')
          }
          options={channels}
          onValueChange={(value) => {
            const mode = channels.find((each) => each.value === value)?.value
            if (mode) void save({ channelMode: mode })
          }}
        />
      ) : null}
    </div>
  )
}

/** Shown during a take, because it keeps its microphone. */
const LockedDevice = ({ name }: { name: string }) => (
  <p
    aria-label="Microphone"
    role="group"
    title={name}
    className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-line px-3"
  >
    <Lock aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
    <span className="min-w-0 truncate">{name}</span>
    <span className="ml-auto shrink-0 text-small text-ink-subtle">Stop recording to change</span>
  </p>
)
