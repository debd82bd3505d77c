import { useState } from 'react'
import { BookOpenText, Maximize2 } from 'lucide-react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import type { DraftSummary } from '@shared/domain/draft'
import type { Script } from '@shared/domain/script'
import type { Take } from '@shared/domain/take'
import { useRecordings, useTakes } from '@renderer/bridge/recorder-queries'
import { clock } from '@renderer/copy/format'
import { Badge } from '@renderer/ui/badge'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { toast } from '@renderer/ui/feedback/toast'
import { pathTo } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { keptWizard } from '@renderer/address/wizard-address'
import { usePlayer } from '@renderer/player/use-player'
import { RecorderPanel } from '@renderer/recorder/parts/recorder-panel'
import { rememberBooth } from '../booth/booth-memory'
import { emptyBooth } from '../booth/booth-state'
import { addEntry, removeRecording } from '../booth/recordings/recording-actions'
import { recordingEntries, takesOf, unsavedEntries } from '../booth/recordings/recording-entries'
import { isTaking, type TakeEndReason } from '@renderer/recorder/recorder-machine'
import { recorderOptions, recorderTexts } from '@renderer/recorder/recorder-options'
import { useRememberedDevice } from '@renderer/recorder/parts/use-remembered-device'
import { ScriptChooser } from '../script/script-chooser'
import { ScriptText } from '../script/script-text'
import { engineWords, useFollow } from '../script/use-follow'
import { addTakes, removeTakes } from '../takes/add-to-dataset'
import { nextRecordingName } from '../takes/recording-names'
import { lastBits } from '../takes/last-bits'
import { useRecorder } from '@renderer/recorder/use-recorder'
import { endWords, fateOf } from '@renderer/recorder/session'
import { Tips } from './tips'
import { CutOffNotice } from './cut-off-notice'
import { UnsavedRecordings } from './unsaved-recordings'

const options = recorderOptions.professionalClone
const takeAddress = (id: string): string => `/${id}`

/** Record audio samples: one take after the other straight into the dataset. */
export function RecordDialog({ draft, onClose }: { draft: DraftSummary; onClose: () => void }) {
  const takes = useTakes(draft.id).data ?? []
  const recordings = useRecordings(draft.id).data ?? []
  const player = usePlayer(takeAddress)
  const [address] = useAddress()
  const [script, setScript] = useState<Script | null>(null)
  /** The word of the script a take begins with, and the last one heard. */
  const [place, setPlace] = useState({ from: 0, at: -1 })
  const [isChoosing, setChoosing] = useState(false)
  /** Takes on their way into the dataset. */
  const [adding, setAdding] = useState<ReadonlySet<string>>(new Set())
  /** The take that is thrown away to be recorded anew. */
  const [restartedId, setRestartedId] = useState<string | null>(null)
  /** Parts of a recording that was cut off and can go on. */
  const [parts, setParts] = useState<readonly Take[]>([])

  const add = async (name: string, takeIds: string[]) => {
    setAdding((now) => new Set([...now, ...takeIds]))
    if (await addTakes(draft.id, name, takeIds)) return
    setAdding((now) => new Set([...now].filter((id) => !takeIds.includes(id))))
  }
  const conclude = (all: readonly Take[], reason: TakeEndReason) => {
    const fate = fateOf(all, reason, options.minDurationMs)
    setParts(fate.kind === 'wait' ? all : [])
    if (fate.kind === 'add') void add(all[0]?.name ?? '', fate.takeIds)
    if (fate.kind === 'keep') toast.warning(recorderTexts.tooShort(options.minDurationMs))
  }

  /** Ready for the next take, with another microphone where the last one is gone. */
  const resume = () => {
    recorder.again()
    if (recorder.store.getState().kind === 'idle') void recorder.ask()
  }
  const finish = (take: Take, reason: TakeEndReason) => {
    if (take.id === restartedId) {
      resume()
      setPlace(({ from }) => ({ from, at: from - 1 }))
      // What could be a sample is not thrown away by one press.
      if (take.durationMs >= options.minDurationMs)
        toast.message(`“${take.name}” was kept in Unsaved recordings.`)
      else void removeTakes([take.id], `${clock(take.durationMs)} discarded.`)
      start()
      return
    }
    const words = endWords[reason]
    if (words) toast.warning(words.title, { description: words.body })
    if (reason === 'maximum' && options.maxDurationMs !== null)
      toast.message(recorderTexts.maximum(options.maxDurationMs))
    conclude([...parts, take], reason)
    resume()
  }

  const recorder = useRecorder(options, { onFinished: finish })
  const state = useStore(recorder.store)
  const isBusy = isTaking(state) || state.kind === 'countdown'
  const label = 'microphone' in state ? (state.microphone?.label ?? '') : ''
  const position = useFollow({
    takeId: state.kind === 'recording' ? state.take.id : null,
    script,
    language: draft.language,
    fromWordIndex: place.from,
  })
  const wordIndex = position?.wordIndex ?? -1
  if (wordIndex >= 0 && wordIndex !== place.at) setPlace({ ...place, at: wordIndex })

  useRememberedDevice(recorder)

  const start = () => {
    player.stop()
    // Who has read all of it begins anew.
    setPlace(({ at }) => (script && at < script.wordCount - 1 ? { from: at + 1, at } : { from: 0, at: -1 }))
    const names = [...takes, ...recordings].map(({ name }) => name)
    recorder.start({
      draftId: draft.id,
      name: nextRecordingName(names),
      parentTakeId: null,
      scriptId: script?.id ?? null,
      lineIndex: null,
    })
  }
  const unsaved = unsavedEntries(recordingEntries(takes, recordings)).filter(
    (entry) => !takesOf(entry).some(({ id }) => adding.has(id)),
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
            <Button asChild className="mr-auto">
              <Link
                to={pathTo('booth', draft.id, keptWizard(address))}
                aria-disabled={isBusy || undefined}
                className={isBusy ? 'pointer-events-none' : ''}
              >
                <Maximize2 aria-hidden className="size-4" />
                Open booth
              </Link>
            </Button>
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
            <section aria-label="Script" className="flex flex-col gap-2">
              <div className="flex items-center gap-3">
                <h3 className="min-w-0 flex-1 truncate font-semibold">{script.title}</h3>
                {position ? <Badge>{engineWords[position.engine]}</Badge> : null}
              </div>
              <PanelBoundary name="The script">
                <ScriptText
                  text={script.text}
                  wordIndex={place.at}
                  language={script.language}
                  className="h-[clamp(7rem,calc(100vh-27rem),22rem)] overflow-y-auto rounded-lg border border-line px-6 py-4 text-[1.25rem] leading-[2rem] select-text"
                />
              </PanelBoundary>
            </section>
          )}
          <RecorderPanel
            recorder={recorder}
            onStart={start}
            onRestart={() => {
              setRestartedId(state.kind === 'recording' ? state.take.id : null)
              void recorder.stop()
            }}
            extraActions={chooseButton}
            effectiveBits={lastBits(takes, label)}
          />
          {parts.length > 0 && !isBusy ? (
            <CutOffNotice parts={parts} onFinish={() => conclude(parts, 'stopped')} />
          ) : null}
          <PanelBoundary name="The recordings list">
            <UnsavedRecordings
              entries={unsaved}
              player={player}
              minDurationMs={options.minDurationMs}
              isLocked={isBusy}
              onAdd={(entry) => void addEntry(entry, draft.id)}
              onRemove={(entry) => removeRecording(entry, recordings)}
            />
          </PanelBoundary>
        </div>
      </Dialog>
      {isChoosing ? (
        <ScriptChooser
          language={draft.language}
          onChoose={(chosen) => {
            setScript(chosen)
            setPlace({ from: 0, at: -1 })
            rememberBooth(draft.id, { ...emptyBooth, script: chosen })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}
