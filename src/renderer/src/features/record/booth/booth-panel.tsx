import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { ScriptLine } from '@shared/follow/script-lines'
import { LinesPanel } from './lines-panel'
import { RecordingsPanel } from './recordings/recordings-panel'
import type { BoothTools } from './use-booth'

interface BoothPanelProps {
  draft: DraftSummary
  tools: BoothTools
  /** Empty while the script is read in one go. */
  lines: readonly ScriptLine[]
}

export function BoothPanel({ draft, tools, lines }: BoothPanelProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {lines.length > 0 ? <LinesPanel draft={draft} tools={tools} lines={lines} /> : null}
      <RecordingsPanel draft={draft} tools={tools} />
    </div>
  )
}
