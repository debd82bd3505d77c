import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useStore } from 'zustand'
import type { NoiseGuard, NoiseStrength } from '@shared/domain/sample-settings'
import type { AppError } from '@shared/errors/app-error'
import { call } from '@renderer/bridge/studio'
import { errorWords } from '@renderer/copy/errors'
import { announce } from '@renderer/ui/announce'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { Progress } from '@renderer/ui/progress'
import { Segmented } from '@renderer/ui/segmented'
import { timeText } from '@renderer/waveform/time-text'
import { createAbPlayer, type AbPlayer, type AbSide } from './ab-player'
import { guardWords, methodWords } from './guard-words'

const previewMs = 10_000

const sides = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const

interface Preview {
  key: string
  player: AbPlayer
  startMs: number
  endMs: number
  guard: NoiseGuard
}

interface NoisePreviewProps {
  sampleId: string
  strength: NoiseStrength
  /** Where to begin, asked when the button is pressed. */
  fromMs: () => number
  /** Nothing else may sound meanwhile. */
  onStart: () => void
  /** What is known from an earlier preview or a render. */
  knownGuard: NoiseGuard | null
}

/** Ten seconds before and after noise removal, from where the playhead is, and what the guard says of them. */
export function NoisePreview({ sampleId, strength, fromMs, onStart, knownGuard }: NoisePreviewProps) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const player = preview?.player
  useEffect(() => () => player?.close(), [player])
  const make = useMutation<Preview, AppError, number>({
    async mutationFn(startMs) {
      const made = await call('sampleSettings', 'preview', {
        sampleId,
        fromMs: startMs,
        lengthMs: previewMs,
        strength,
      })
      return { ...made, key: `${strength} ${startMs}`, player: createAbPlayer(made.previewId) }
    },
    onSuccess(made) {
      setPreview(made)
      made.player.play()
      announce(guardWords(made.guard).text)
    },
  })
  const listen = (): void => {
    onStart()
    const startMs = fromMs()
    if (preview?.key === `${strength} ${startMs}`) preview.player.play()
    else make.mutate(startMs)
  }
  const guard = preview?.guard.strength === strength ? preview.guard : knownGuard
  return (
    <div className="flex flex-col gap-2">
      <div className="flex h-8 items-center gap-3">
        {preview ? (
          <Sides preview={preview} isMaking={make.isPending} onListen={listen} />
        ) : (
          <Button size="sm" icon={Play} isBusy={make.isPending} onClick={listen}>
            Preview
          </Button>
        )}
      </div>
      {make.error ? <Note tone="warn" text={errorWords(make.error).title} /> : null}
      {guard?.strength === strength ? <Guard guard={guard} /> : null}
    </div>
  )
}

function Sides(props: { preview: Preview; isMaking: boolean; onListen: () => void }) {
  const { preview, isMaking, onListen } = props
  const { isPlaying, side, fraction } = useStore(preview.player.store)
  const listenTo = (next: AbSide): void => preview.player.listenTo(next)
  return (
    <>
      <Button
        size="sm"
        icon={isPlaying ? Pause : Play}
        isBusy={isMaking}
        onClick={isPlaying ? preview.player.pause : onListen}
      >
        {isPlaying ? 'Stop preview' : 'Preview'}
      </Button>
      <Segmented label="Listen to" value={side} options={sides} onChange={listenTo} />
      <span className="flex min-w-0 flex-1 items-center gap-2 text-small text-ink-subtle">
        <Progress label="Position in the preview" fraction={fraction} className="min-w-8 flex-1" />
        <span className="shrink-0">
          {timeText(preview.startMs, 0)} – {timeText(preview.endMs, 0)}
        </span>
      </span>
    </>
  )
}

const tones = { good: 'text-good-ink', neutral: 'text-ink-muted', warn: 'text-warn-ink' }

function Note({ tone, text }: { tone: keyof typeof tones; text: string }) {
  return <p className={cx('text-small', tones[tone])}>{text}</p>
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
