import { useState } from 'react'
import { BookOpenText, Maximize2 } from 'lucide-react'
import { Link } from 'react-router'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { FollowPosition, Script } from '@shared/domain/recording/script'
import { useRecordings, useTakes } from '@renderer/bridge/recorder-queries'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { pathTo } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { keptWizard } from '@renderer/address/wizard-address'
import { usePlayer } from '@renderer/player/use-player'
import { RecorderPanel } from '@renderer/recorder/parts/recorder-panel'
import { rememberScript } from '../booth/booth-memory'
import { addEntry, removeRecording } from '../booth/recordings/recording-actions'
import { recordingEntries, takesOf, unsavedEntries } from '@shared/domain/recording/recording-entries'
import { recorderOptions } from '@renderer/recorder/recorder-options'
import { ScriptChooser } from '../script/script-chooser'
import { ScriptText } from '../script/script-text'
import { engineWords } from '../script/use-follow'
import { lastBits } from '../takes/last-bits'
import { Tips } from './tips'
import { CutOffNotice } from './cut-off-notice'
import { UnsavedRecordings } from './unsaved-recordings'
import { useSampleSession } from './use-sample-session'

const options = recorderOptions.professionalClone
const takeAddress = (id: string): string => `/${id}`

/** Record audio samples: one take after the other straight into the dataset. */
export function RecordDialog({ draft, onClose }: { draft: DraftSummary; onClose: () => void }) {
  const takes = useTakes(draft.id).data ?? []
  const recordings = useRecordings(draft.id).data ?? []
  const player = usePlayer(takeAddress)
  const [isChoosing, setChoosing] = useState(false)
  const session = useSampleSession(draft, takes, recordings, player)
  const { recorder, state, isBusy, script, place, position, start, restart, parts, conclude } = session
  // A part that waits for the next one would come into the dataset twice, or out of the trash.
  const held = new Set([...session.adding, ...parts.map(({ id }) => id)])
  const unsaved = unsavedEntries(recordingEntries(takes, recordings)).filter(
    (entry) => !takesOf(entry).some(({ id }) => held.has(id)),
  )
  const chooseButton = (
    <Button icon={BookOpenText} onClick={() => setChoosing(true)}>
      {script === null ? 'Choose a script' : 'Change script'}
    </Button>
  )

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        isClosable={!isBusy}
        size="lg"
        title="Record audio samples"
        description="Each recording of at least 30 s becomes a sample. Audio is saved to disk as you speak."
        footer={
          <>
            <BoothLink draftId={draft.id} isBusy={isBusy} />
            <Button onClick={onClose} isDisabled={isBusy}>
              Done
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          {script === null ? (
            <Tips />
          ) : (
            <ScriptSection script={script} wordIndex={place.at} engine={position?.engine ?? null} />
          )}
          <RecorderPanel
            recorder={recorder}
            onStart={start}
            onRestart={restart}
            extraActions={chooseButton}
            effectiveBits={'microphone' in state ? lastBits(takes, state.microphone) : null}
          />
          {parts.length > 0 && !isBusy ? (
            <CutOffNotice parts={parts} onFinish={() => conclude(null, 'stopped')} />
          ) : null}
          <PanelBoundary name="The recordings list">
            <UnsavedRecordings
              entries={unsaved}
              player={player}
              minDurationMs={options.minDurationMs}
              isLocked={isBusy}
              onAdd={(entry) => void addEntry(entry, draft.id)}
              onRemove={(entry) => removeRecording(entry, { takes, recordings })}
            />
          </PanelBoundary>
        </div>
      </Dialog>
      {isChoosing ? (
        <ScriptChooser
          language={draft.language}
          onChoose={(chosen) => {
            session.read(chosen)
            rememberScript(draft.id, chosen)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}

interface ScriptSectionProps {
  script: Script
  /** The last word heard. */
  wordIndex: number
  engine: FollowPosition['engine'] | null
}

function ScriptSection({ script, wordIndex, engine }: ScriptSectionProps) {
  return (
    <section aria-label="Script" className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <h3 dir="auto" className="min-w-0 flex-1 truncate text-left font-semibold">
          {script.title}
        </h3>
        {engine ? <Badge>{engineWords[engine]}</Badge> : null}
      </div>
      <PanelBoundary name="The script">
        <ScriptText
          text={script.text}
          wordIndex={wordIndex}
          language={script.language}
          className="h-[clamp(7rem,calc(100vh-27rem),22rem)] overflow-y-auto rounded-lg border border-line px-6 py-4 text-[1.25rem] leading-[2rem] select-text"
        />
      </PanelBoundary>
    </section>
  )
}

function BoothLink({ draftId, isBusy }: { draftId: string; isBusy: boolean }) {
  const [address] = useAddress()
  return (
    <Button asChild className="mr-auto">
      <Link
        to={pathTo('booth', draftId, keptWizard(address))}
        aria-disabled={isBusy || undefined}
        className={isBusy ? 'pointer-events-none' : ''}
      >
        <Maximize2 aria-hidden className="size-4" />
        Open booth
      </Link>
    </Button>
  )
}
