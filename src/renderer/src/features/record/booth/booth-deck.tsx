import { useMemo, type ReactNode } from 'react'
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
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { BoothCommand, RecorderSettings } from '@shared/domain/recording/recorder'
import type { Take } from '@shared/domain/recording/take'
import { useRecorderStatus } from '@renderer/bridge/recorder-queries'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { Kbd } from '@renderer/ui/kbd'
import { DurationBar } from '@renderer/features/totals/duration-bar'
import { ClipLatch } from '@renderer/recorder/meter/clip-latch'
import { LevelBar } from '@renderer/recorder/meter/level-bar'
import { NoSignal } from '@renderer/recorder/meter/no-signal'
import { LevelVerdictText } from '@renderer/recorder/meter/level-verdict-text'
import { PaintedMeter } from '@renderer/recorder/meter/painted-meter'
import { useElapsed } from '@renderer/recorder/parts/use-elapsed'
import { keyLabel } from './accelerators'
import { BoothClock } from './booth-clock'
import { canPunch } from './booth-state'
import { commandNames } from './commands'
import { FaultList } from '@renderer/recorder/parts/fault-list'
import { unsavedDurationMs } from './recordings/recording-entries'
import type { BoothTools } from './use-booth'

interface BoothDeckProps {
  draft: DraftSummary
  tools: BoothTools
  settings: RecorderSettings
  lastTake: Take | null
}

/** Time, waveform, level and the keys: what is watched while reading. */
export function BoothDeck({ draft, tools, settings, lastTake }: BoothDeckProps) {
  const { booth, recorder, takes, recordings } = tools
  const state = useStore(recorder.store)
  const { mode, lineCount, selectedRecordingId } = useStore(booth.store)
  const status = useRecorderStatus().data
  const isRecording = state.kind === 'recording'
  const isLines = mode === 'lines' && lineCount > 0
  const faults = status?.state === 'recording' ? status.faults : []
  const freeMs = status && 'freeMs' in status ? status.freeMs : null
  const refused = status && 'refusedShortcuts' in status ? status.refusedShortcuts : []

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
  const unsavedMs = useMemo(() => unsavedDurationMs(takes, recordings), [takes, recordings])
  const recordedMs = draft.totalDurationMs + unsavedMs
  const isMicrophoneOpen = 'microphone' in state && state.microphone !== null
  const isEmpty = lastTake === null && !isRecording
  const hasRecording = recordings.some(({ id }) => id === selectedRecordingId)
  const isPunchOff = !canPunch({ isRecording, isMicrophoneOpen, hasRecording })
  return (
    <footer aria-label="Recorder" className="shrink-0 border-t border-line bg-sunken">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 px-6 pt-3 short:pt-2 panel:grid-cols-[auto_minmax(0,1fr)_22rem]">
        <div className="row-span-2 panel:row-span-1">
          <BoothClock recorder={recorder} booth={booth} freeMs={freeMs} recordedMs={recordedMs} />
        </div>
        <PaintedMeter
          meter={recorder.meter}
          kind="wave"
          className="h-14 w-full min-w-0 rounded-lg bg-sunken panel:h-24 short:h-8 short:panel:h-14"
        />
        <div className="flex min-w-0 flex-col gap-1">
          <LevelBar meter={recorder.meter} />
          {/* The verdict is read from afar and never cut; the badge gives way to the latch where both have no room. */}
          <div className="flex h-7 flex-wrap items-center justify-end gap-x-2 overflow-hidden">
            <LevelVerdictText meter={recorder.meter} />
            <ClipLatch meter={recorder.meter} />
            {lastTake && !lastTake.format.isRaw ? <Badge tone="warn">Last take was processed</Badge> : null}
          </div>
        </div>
      </div>
      <div className="px-6 has-[svg]:pt-3">
        <NoSignal meter={recorder.meter} />
      </div>
      <FaultList faults={faults} refused={refused} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-6 pt-3 pb-3 short:pt-2 short:pb-2">
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isRecording ? 'danger' : 'primary'}
            size="lg"
            className="w-36 short:h-8"
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
        <div className="max-w-xl min-w-56 flex-1 pt-1 [@media(height<640px)_and_(width<1180px)]:hidden">
          <Goals recordedMs={recordedMs} tools={tools} isRecording={isRecording} />
        </div>
      </div>
    </footer>
  )
}

function Goals({
  recordedMs,
  tools,
  isRecording,
}: {
  recordedMs: number
  tools: BoothTools
  isRecording: boolean
}) {
  const elapsedMs = useElapsed(tools.recorder.meter)
  return <DurationBar durationMs={recordedMs + (isRecording ? elapsedMs : 0)} />
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
      className="text-ui short:h-8 short:px-3"
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
