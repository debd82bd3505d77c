import type { ScriptLine } from '@shared/follow/script-lines'
import { Scroller } from '@renderer/ui/scroller'

interface LineStageProps {
  lines: readonly ScriptLine[]
  lineIndex: number
  sizePx: number
  language: string
}

/** The line to read, large; the one before and the one after, small. */
export function LineStage({ lines, lineIndex, sizePx, language }: LineStageProps) {
  return (
    <Scroller className="flex min-h-0 flex-1 flex-col items-center justify-center-safe px-8 py-6 short:py-3">
      <div style={{ fontSize: `${sizePx}px` }} className="flex w-full max-w-[28em] flex-col gap-[0.6em]">
        <p className="text-reading text-ink-subtle">
          Line {lineIndex + 1} of {lines.length}
        </p>
        <Neighbor text={lines[lineIndex - 1]?.text} />
        <p
          aria-live="polite"
          dir="auto"
          lang={language}
          className="leading-[1.5] font-medium wrap-anywhere select-text"
        >
          {lines[lineIndex]?.text}
        </p>
        <Neighbor text={lines[lineIndex + 1]?.text} />
      </div>
    </Scroller>
  )
}

const Neighbor = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p aria-hidden dir="auto" className="line-clamp-2 text-[0.6em] leading-[1.5] text-ink-subtle">
      {text}
    </p>
  )
