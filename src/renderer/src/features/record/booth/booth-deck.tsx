import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import type { Take } from '@shared/domain/recording/take'
import { useRecorderStatus } from '@renderer/bridge/recorder-queries'
import { Badge } from '@renderer/ui/badge'
import { DurationBar } from '@renderer/features/totals/duration-bar'
import { ClipLatch } from '@renderer/recorder/meter/clip-latch'
import { LevelBar } from '@renderer/recorder/meter/level-bar'
import { NoSignal } from '@renderer/recorder/meter/no-signal'
import { LevelVerdictText } from '@renderer/recorder/meter/level-verdict-text'
import { PaintedMeter } from '@renderer/recorder/meter/painted-meter'
import { useElapsed } from '@renderer/recorder/parts/use-elapsed'
import { BoothClock } from './booth-clock'
import { BoothKeys } from './booth-keys'
import { FaultList } from '@renderer/recorder/parts/fault-list'
import { unsavedDurationMs } from '@shared/domain/recording/recording-entries'
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
  const status = useRecorderStatus().data
  const isRecording = useStore(recorder.store, ({ kind }) => kind === 'recording')
  const faults = status?.state === 'recording' ? status.faults : []
  const freeMs = status && 'freeMs' in status ? status.freeMs : null
  const refused = status && 'refusedShortcuts' in status ? status.refusedShortcuts : []
  const unsavedMs = useMemo(() => unsavedDurationMs(takes, recordings), [takes, recordings])
  const recordedMs = draft.totalDurationMs + unsavedMs
  return (
    <footer aria-label="Recorder" className="shrink-0 border-t border-line bg-sunken">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 px-6 pt-3 short:pt-2 panel:grid-cols-[auto_minmax(0,1fr)_22rem]">
        <div className="row-span-2 panel:row-span-1">
          <BoothClock recorder={recorder} booth={booth} freeMs={freeMs} recordedMs={recordedMs} />
        </div>
        <PaintedMeter
          meter={recorder.meter}
          kind="wave"
          className="h-14 w-full min-w-0 rounded-lg bg-sunken panel:h-24 short:h-8 short:panel:h-14 low:hidden"
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
        <BoothKeys tools={tools} settings={settings} hasTake={lastTake !== null} />
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
