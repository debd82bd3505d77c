import type { ReactNode } from 'react'
import {
  ArrowDown,
  ArrowUp,
  Flag,
  MapPin,
  Mic,
  RotateCcw,
  Scissors,
  Square,
  type LucideIcon,
} from 'lucide-react'
import { useStore } from 'zustand'
import type { BoothCommand, RecorderSettings } from '@shared/domain/recording/recorder'
import { Button } from '@renderer/ui/button'
import { Kbd } from '@renderer/ui/kbd'
import { keyLabel } from './accelerators'
import { canPunch } from './booth-state'
import { commandNames } from './commands'
import type { BoothTools } from './use-booth'

interface BoothKeysProps {
  tools: BoothTools
  settings: RecorderSettings
  hasTake: boolean
}

/** What the reader presses, with the keys that do the same. */
export function BoothKeys({ tools: { booth, recorder, recordings }, settings, hasTake }: BoothKeysProps) {
  const state = useStore(recorder.store)
  const { mode, lineCount, selectedRecordingId } = useStore(booth.store)
  const isRecording = state.kind === 'recording'
  const isLines = mode === 'lines' && lineCount > 0
  const isMicrophoneOpen = 'microphone' in state && state.microphone !== null
  const isEmpty = !hasTake && !isRecording
  const hasRecording = recordings.some(({ id }) => id === selectedRecordingId)
  const isPunchOff = !canPunch({ isRecording, isMicrophoneOpen, hasRecording })

  const key = (
    command: BoothCommand,
    icon: LucideIcon,
    options: { isOff?: boolean; label?: string; title?: string } = {},
  ) => (
    <CommandButton
      label={options.label ?? commandNames[command]}
      icon={icon}
      accelerator={settings.keys[command]}
      isOff={options.isOff ?? false}
      title={options.title}
      onClick={() => booth.run(command)}
    />
  )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={isRecording ? 'danger' : 'primary'}
        size="lg"
        className="w-36 short:h-8 low:max-wide:w-28"
        icon={isRecording ? Square : Mic}
        isDisabled={!isMicrophoneOpen || state.kind === 'saving'}
        onClick={() => booth.run('record')}
      >
        {isRecording ? 'Stop' : 'Record'}
        <KeyHint accelerator={settings.keys.record} />
      </Button>
      {key('retake', RotateCcw, { isOff: isEmpty, ...(!isLines && { label: 'Retake' }) })}
      {isLines ? null : key('punch', Scissors, { isOff: isPunchOff, title: punchHint })}
      {key('mark', MapPin, { isOff: !isRecording })}
      {key('flag', Flag, { isOff: isEmpty })}
      {isLines ? key('previous-line', ArrowUp, { label: 'Previous' }) : null}
      {isLines ? key('next-line', ArrowDown, { label: 'Next' }) : null}
    </div>
  )
}

interface CommandButtonProps {
  label: string
  icon: LucideIcon
  accelerator: string | undefined
  isOff: boolean
  title: string | undefined
  onClick: () => void
}

const punchHint = 'Records from the playhead on. What follows there is replaced, and Undo brings it back.'

function CommandButton({ label, icon, accelerator, isOff, title, onClick }: CommandButtonProps): ReactNode {
  return (
    <Button
      size="lg"
      icon={icon}
      title={title}
      isDisabled={isOff}
      onClick={onClick}
      className="text-ui short:h-8 short:px-3 low:max-wide:[&>svg]:hidden"
    >
      {label}
      <KeyHint accelerator={accelerator} />
    </Button>
  )
}

const KeyHint = ({ accelerator }: { accelerator: string | undefined }) =>
  accelerator === undefined ? null : (
    <span aria-hidden className="short:max-wide:hidden">
      <Kbd keys={keyLabel(accelerator)} />
    </span>
  )
