import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useStore } from 'zustand'
import type { NoiseGuard, NoiseStrength } from '@shared/domain/dataset/sample-settings'
import type { AppError } from '@shared/errors/app-error'
import { call, type CallOutput } from '@renderer/bridge/studio'
import { clock } from '@renderer/copy/format'
import { announce } from '@renderer/ui/feedback/announce'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Progress } from '@renderer/ui/feedback/progress'
import { Segmented } from '@renderer/ui/fields/segmented'
import type { Playback } from '@renderer/waveform/playback'
import { createAbPlayer, type AbPlayer } from './ab-player'
import { guardWords, methodWords } from './guard-words'
import { previewMs } from './preview-start'
import { soundWords } from '@renderer/copy/sample-sound'

const neverChanges = () => () => undefined

const sides = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const

interface PreviewRequest {
  startMs: number
  strength: NoiseStrength
}

type MadePreview = CallOutput<'sampleSettings', 'preview'>

interface Preview extends PreviewRequest, MadePreview {
  player: AbPlayer
}

interface NoisePreviewProps {
  sampleId: string
  strength: NoiseStrength
  /** Where to begin, asked when the button is pressed. */
  fromMs: () => number
  /** Only one of the two may sound. */
  other: Playback | null
  /** What is known from an earlier preview or a render. */
  knownGuard: NoiseGuard | null
  /** Before the button. */
  children: ReactNode
}

/** Ten seconds before and after noise removal, from where the playhead is, and what the guard says of them. */
export function NoisePreview(props: NoisePreviewProps) {
  const { sampleId, strength, fromMs, other, knownGuard, children } = props
  const [preview, setPreview] = useState<Preview | null>(null)
  const player = preview?.player
  useEffect(() => () => player?.close(), [player])
  useEffect(
    () => (player ? other?.store.subscribe(({ kind }) => kind === 'playing' && player.pause()) : undefined),
    [player, other],
  )
  const make = useMutation<MadePreview, AppError, PreviewRequest>({
    mutationFn: ({ startMs, strength: asked }) =>
      call('sampleSettings', 'preview', {
        sampleId,
        fromMs: startMs,
        lengthMs: previewMs,
        strength: asked,
      }),
  })
  const { mutate, isPending, variables } = make
  /** Nothing sounds where the settings were closed by the time it is made. */
  const begin = (request: PreviewRequest): void =>
    mutate(request, {
      onSuccess(made) {
        const begun = { ...made, ...request, player: createAbPlayer(made.previewId) }
        setPreview(begun)
        other?.pause()
        begun.player.play()
        announce(guardWords(made.guard).text)
      },
    })
  const listen = (): void => {
    other?.pause()
    const startMs = fromMs()
    const isSame = preview?.startMs === startMs && preview.strength === strength
    if (isSame && !preview.player.store.getState().isFailed) preview.player.play()
    else begin({ startMs, strength })
  }
  // Whoever changes the strength while listening wants to hear the other one.
  const lastStrength = useRef(strength)
  const beginAnew = useEffectEvent(begin)
  useEffect(() => {
    if (lastStrength.current === strength) return
    lastStrength.current = strength
    const startMs = isPending
      ? variables.startMs
      : player?.store.getState().isPlaying === true
        ? preview?.startMs
        : undefined
    if (startMs !== undefined) beginAnew({ startMs, strength })
  }, [strength, isPending, variables, player, preview])
  // The result may lie under the edge of a low window.
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [preview])
  const guard = preview?.guard.strength === strength ? preview.guard : knownGuard
  return (
    <div ref={whole} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <PreviewButton player={player} isMaking={make.isPending} onListen={listen} />
      </div>
      {preview?.strength === strength ? <Sides preview={preview} /> : null}
      {make.error ? <Failure error={make.error} /> : null}
      {guard?.strength === strength ? <Guard guard={guard} /> : null}
    </div>
  )
}

interface PreviewButtonProps {
  player: AbPlayer | undefined
  isMaking: boolean
  onListen: () => void
}

function PreviewButton({ player, isMaking, onListen }: PreviewButtonProps) {
  const isPlaying = useSyncExternalStore(
    player?.store.subscribe ?? neverChanges,
    () => player?.store.getState().isPlaying ?? false,
  )
  return (
    <Button
      icon={isPlaying ? Pause : Play}
      isBusy={isMaking}
      onClick={isPlaying && player ? player.pause : onListen}
    >
      {isPlaying ? 'Stop preview' : 'Preview'}
    </Button>
  )
}

function Sides({ preview }: { preview: Preview }) {
  const { side, fraction, isFailed } = useStore(preview.player.store)
  if (isFailed)
    return <Note tone="warn" text="The preview could not be played. Nothing was changed. Try again." />
  return (
    <div className="flex items-center gap-3">
      <Segmented label="Listen to" value={side} options={sides} onChange={preview.player.listenTo} />
      <Progress label="Preview position" fraction={fraction} className="min-w-8 flex-1" />
      <span className="shrink-0 text-small text-ink-subtle">
        {clock(preview.startMs)} – {clock(preview.endMs)}
      </span>
    </div>
  )
}

const tones = { good: 'text-good-ink', neutral: 'text-ink-muted', warn: 'text-warn-ink' }

function Note({ tone, text }: { tone: keyof typeof tones; text: string }) {
  return <p className={cx('text-small', tones[tone])}>{text}</p>
}

function Failure({ error }: { error: AppError }) {
  const { title, body } = soundWords(error)
  return <Note tone="warn" text={`${title} ${body}`} />
}

function Guard({ guard }: { guard: NoiseGuard }) {
  const words = guardWords(guard)
  const method = methodWords(guard)
  return (
    <>
      <Note tone={words.tone} text={words.text} />
      {method === null ? null : <Note tone="neutral" text={method} />}
    </>
  )
}
