import { useCallback } from 'react'
import { tokenColor } from '@renderer/lib/drawing'
import { speakerToken } from './drawing/colors'
import type { MarkKind, WaveMark } from './marks'
import { shareAt, type ViewWindow } from './view-window'
import type { Wave } from './wave'
import { WaveCanvas, type DrawCanvas } from './wave-canvas'

export interface SpeakerLane {
  speakerId: string
  /** From 1, as shown next to the color. */
  number: number
  isChosen: boolean
  /** In seconds. */
  utterances: readonly { start: number; end: number }[]
}

const markTokens: Record<MarkKind, string> = {
  gap: 'danger',
  clip: 'danger',
  pause: 'line-strong',
  overlap: 'warn',
}

/** Index of the first item of a sorted list that ends after `startMs`. */
function firstIn<T>(entries: readonly T[], endOf: (entry: T) => number, startMs: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    const entry = entries[middle]
    if (entry !== undefined && endOf(entry) < startMs) low = middle + 1
    else high = middle
  }
  return low
}

const box = (startMs: number, endMs: number, view: ViewWindow, width: number, leastPx: number) => {
  const x = Math.max(-10, shareAt(startMs, view) * width)
  const end = Math.min(width + 10, shareAt(endMs, view) * width)
  return { x, width: Math.max(leastPx, end - x) }
}

/** Who speaks when: each speaker has a color and a number. */
export function SpeakerLanes({ wave, speakers }: { wave: Wave; speakers: readonly SpeakerLane[] }) {
  const draw = useCallback<DrawCanvas>(
    (context, ratio) => {
      const { width, height } = context.canvas
      const view = wave.view.getState()
      context.font = `600 ${10 * ratio}px ${getComputedStyle(context.canvas).fontFamily}`
      context.textBaseline = 'middle'
      context.textAlign = 'center'
      const [onSpeaker, plain] = [tokenColor('on-speaker'), tokenColor('ink')]
      for (const { number, isChosen, utterances } of speakers) {
        const color = tokenColor(speakerToken(number - 1))
        const from = firstIn(utterances, ({ end }) => end * 1_000, view.startMs)
        for (const { start, end } of utterances.slice(from)) {
          if (start * 1_000 > view.endMs) break
          const at = box(start * 1_000, end * 1_000, view, width, ratio)
          context.globalAlpha = isChosen ? 1 : 0.3
          context.fillStyle = color
          context.fillRect(at.x, ratio, at.width, height - 2 * ratio)
          if (at.width < 14 * ratio) continue
          context.globalAlpha = 1
          context.fillStyle = isChosen ? onSpeaker : plain
          context.fillText(String(number), Math.max(at.x, 0) + 8 * ratio, height / 2 + ratio / 2)
        }
      }
      context.globalAlpha = 1
    },
    [wave, speakers],
  )
  return <WaveCanvas wave={wave} draw={draw} className="block h-4 w-full" />
}

/** Gaps, clipping, pauses, and overlaps. */
export function MarkLane({ wave, marks }: { wave: Wave; marks: readonly WaveMark[] }) {
  const draw = useCallback<DrawCanvas>(
    (context, ratio) => {
      const { width, height } = context.canvas
      const view = wave.view.getState()
      for (const kind of ['pause', 'overlap', 'gap', 'clip'] as const) {
        context.fillStyle = tokenColor(markTokens[kind])
        for (const mark of marks) {
          if (mark.startMs > view.endMs) break
          if (mark.kind !== kind || mark.endMs < view.startMs) continue
          const at = box(mark.startMs, mark.endMs, view, width, 2 * ratio)
          const isBar = kind === 'pause'
          context.fillRect(at.x, isBar ? height / 2 - ratio : 0, at.width, isBar ? 2 * ratio : height)
        }
      }
    },
    [wave, marks],
  )
  return <WaveCanvas wave={wave} draw={draw} className="block h-2 w-full" />
}
