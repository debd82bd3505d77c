import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { Mic, RotateCcw, Square, Volume2 } from 'lucide-react'
import { useStore } from 'zustand'
import { timer } from '@renderer/copy/format'
import { focusIfLost } from '@renderer/lib/focus-if-lost'
import { announce } from '@renderer/ui/feedback/announce'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import type { Recorder } from '../recorder'
import type { RecorderState } from '../recorder-machine'
import { recorderTexts } from '../recorder-options'
import { DevicePicker } from './device-picker'
import { FallbackNotice } from './fallback-notice'
import { NoSignal } from '../meter/no-signal'
import { LiveFaults } from './live-faults'
import { LoudnessBars } from './loudness-bars'
import { MicrophoneNotice } from './microphone-notice'
import { SoundBadge } from './sound-badge'
import { useCountdown } from './use-countdown'
import { useElapsed } from './use-elapsed'
import { WaveBars } from './wave-bars'

interface RecorderPanelProps {
  recorder: Recorder
  onStart: () => void
  onRestart: () => void
  /** Next to the start button, for example the script picker. */
  extraActions?: ReactNode
  /** Measured bit depth of the last take from this microphone. */
  effectiveBits: number | null
  /** Replaces the script; appears some time after the start (captcha). */
  prompt?: ReactNode
  /** Replaces the label of the stop button. */
  stopLabel?: string | undefined
  /** Why recording cannot start yet. */
  startDisabledReason?: string | undefined
}

/** The shared recorder, from asking for the microphone to the finished take. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { recorder, effectiveBits } = props
  const state = useStore(recorder.store)
  const notice = <MicrophoneNotice recorder={recorder} state={state} />
  return (
    <section aria-label="Recorder" className="overflow-hidden rounded-xl border border-line bg-sunken">
      {'microphone' in state && state.microphone && state.kind !== 'failed' ? (
        <>
          <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
            <DevicePicker recorder={recorder} />
            <SoundBadge facts={state.microphone} effectiveBits={effectiveBits} />
          </div>
          <FallbackNotice recorder={recorder} className="border-b border-line px-4 py-2" />
          <Stage {...props} state={state} />
        </>
      ) : state.kind === 'saving' || state.kind === 'finished' ? (
        <Stage {...props} state={state} />
      ) : (
        notice
      )}
    </section>
  )
}

function Stage(props: RecorderPanelProps & { state: RecorderState }) {
  const { recorder, state, onStart, extraActions, startDisabledReason } = props
  const { words } = recorder.options
  switch (state.kind) {
    case 'countdown':
      return (
        <Row
          lead={<CountdownText endsAtMs={state.endsAtMs} />}
          picture={<Picture recorder={recorder} isLive={false} />}
          actions={
            <Button key="cancel" onClick={unlessDouble(recorder.cancel)}>
              Cancel
            </Button>
          }
        />
      )
    case 'recording':
      return <RecordingStage {...props} isNoisy={state.isNoisy} />
    case 'saving':
    case 'finished':
      // A start before it was handed over would take its place.
      return (
        <Row
          lead={<span className="text-reading text-ink-muted">Saving the recording…</span>}
          picture={null}
          actions={null}
        />
      )
    default:
      return (
        <Row
          lead={
            <span className="flex flex-col gap-1.5">
              <span className="text-small text-ink-subtle">Say a few words to check your level</span>
              <LoudnessBars meter={recorder.meter} />
              <NoSignal meter={recorder.meter} />
            </span>
          }
          picture={null}
          actions={
            <>
              {extraActions}
              <Button
                data-first-key
                // What cannot be used yet is not the next thing to do.
                ref={startDisabledReason === undefined ? focusIfLost : undefined}
                variant="primary"
                icon={Mic}
                onClick={unlessDouble(onStart)}
                {...(startDisabledReason === undefined ? {} : { disabledReason: startDisabledReason })}
              >
                {words.start}
              </Button>
            </>
          }
        />
      )
  }
}

function RecordingStage(props: RecorderPanelProps & { isNoisy: boolean }) {
  const { recorder, onRestart, prompt, stopLabel, isNoisy } = props
  useEffect(() => announce('Recording started'), [])
  return (
    <>
      <Row
        lead={<TimerText recorder={recorder} />}
        note={
          <>
            {isNoisy ? <NoiseBadge /> : null}
            <NoSignal meter={recorder.meter} />
          </>
        }
        picture={<Picture recorder={recorder} isLive />}
        actions={
          <>
            <Button key="restart" icon={RotateCcw} onClick={onRestart}>
              Restart recording
            </Button>
            <Button
              ref={focusIfLost}
              variant="danger"
              icon={Square}
              onClick={unlessDouble(() => void recorder.stop())}
            >
              {stopLabel ?? recorder.options.words.stop}
            </Button>
          </>
        }
      />
      <LiveFaults />
      {prompt === undefined ? null : <Prompt recorder={recorder}>{prompt}</Prompt>}
    </>
  )
}

/** Ignores the second click of a double click, which would hit the button that replaced the first one. */
const unlessDouble =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }

function Row(props: { lead: ReactNode; note?: ReactNode; picture: ReactNode; actions: ReactNode }) {
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <div className="flex shrink-0 items-center gap-3">
        {props.lead}
        {props.note}
      </div>
      <div className="flex h-10 min-w-24 flex-1 items-center">{props.picture}</div>
      <div className="ml-auto flex shrink-0 flex-wrap justify-end gap-2">{props.actions}</div>
    </div>
  )
}

function Picture({ recorder, isLive }: { recorder: Recorder; isLive: boolean }) {
  return recorder.options.picture === 'loudness' ? (
    <LoudnessBars meter={recorder.meter} />
  ) : (
    <WaveBars meter={recorder.meter} isLive={isLive} />
  )
}

function CountdownText({ endsAtMs }: { endsAtMs: number }) {
  const { seconds, isLate } = useCountdown(endsAtMs)
  if (seconds === 0) {
    return (
      <span role="status" className="text-reading text-ink-muted">
        {isLate ? 'Starting microphone…' : 'Now'}
      </span>
    )
  }
  return (
    <span role="status" className="flex items-baseline gap-3">
      <span className="w-6 text-center text-[2rem] leading-10 font-semibold">{seconds}</span>
      <span className="text-reading text-ink-muted">Get ready to speak...</span>
    </span>
  )
}

function TimerText({ recorder }: { recorder: Recorder }) {
  const elapsedMs = useElapsed(recorder.meter)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="size-3 rounded-full bg-danger" />
      <span role="timer" aria-label="Recording time" className="text-[2rem] leading-10 font-semibold">
        {timer(elapsedMs)}
      </span>
    </span>
  )
}

const NoiseBadge = () => (
  <Badge tone="warn" icon={Volume2}>
    {recorderTexts.noisy}
  </Badge>
)

function Prompt({ recorder, children }: { recorder: Recorder; children: ReactNode }) {
  const elapsedMs = useElapsed(recorder.meter)
  return elapsedMs < recorder.options.promptAfterMs ? (
    <p className="px-4 pb-4 text-center text-reading text-ink-muted">Get ready to speak...</p>
  ) : (
    <div className="px-4 pb-4">{children}</div>
  )
}
