import type { ScriptLine } from '../script/script-lines'

interface LineStageProps {
  lines: readonly ScriptLine[]
  lineIndex: number
  sizePx: number
}

/** The line to read, large; the one before and the one after, small. */
export function LineStage({ lines, lineIndex, sizePx }: LineStageProps) {
  return (
    <div
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-[0.6em] overflow-y-auto px-8 py-6"
      style={{ fontSize: `${sizePx}px` }}
    >
      <p aria-hidden className="line-clamp-2 w-full max-w-[48em] text-[0.6em] leading-[1.5] text-ink-subtle">
        {lines[lineIndex - 1]?.text ?? ''}
      </p>
      <p
        aria-live="polite"
        className="w-full max-w-[28em] leading-[1.5] font-medium select-text wrap-anywhere"
      >
        {lines[lineIndex]?.text}
      </p>
      <p aria-hidden className="line-clamp-2 w-full max-w-[48em] text-[0.6em] leading-[1.5] text-ink-subtle">
        {lines[lineIndex + 1]?.text ?? ''}
      </p>
      <p className="text-ui text-ink-subtle">
        Line {lineIndex + 1} of {lines.length}
      </p>
    </div>
  )
}
