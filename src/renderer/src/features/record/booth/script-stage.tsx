import { BookOpenText } from 'lucide-react'
import type { Script } from '@shared/domain/recording/script'
import { Button } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { ScriptText } from '../script/script-text'

interface ScriptStageProps {
  script: Script | null
  sizePx: number
  wordIndex: number
  onChooseScript: () => void
  /** A take keeps the script it began with. */
  isLocked: boolean
}

/** The script as large as the person likes, its words highlighted as they are read. */
export function ScriptStage({ script, sizePx, wordIndex, onChooseScript, isLocked }: ScriptStageProps) {
  if (script === null) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
        <EmptyState
          icon={BookOpenText}
          title="No script yet"
          action={
            <Button icon={BookOpenText} isDisabled={isLocked} onClick={onChooseScript}>
              Choose a script
            </Button>
          }
        >
          Choose a built-in script or use your own text. You can also record without a script; the shortcuts
          still work.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="flex min-h-0 flex-1 justify-center" style={{ fontSize: `${sizePx}px` }}>
      <ScriptText
        key={script.id}
        text={script.text}
        wordIndex={wordIndex}
        language={script.language}
        className="w-full max-w-[34em] overflow-y-auto px-[0.8em] leading-[1.5] font-medium select-text before:block before:h-8 before:content-[''] after:block after:h-[40vh] after:content-['']"
      />
    </div>
  )
}
