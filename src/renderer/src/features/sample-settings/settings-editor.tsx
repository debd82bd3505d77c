import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Sample } from '@shared/domain/sample'
import type { SampleSettings } from '@shared/domain/sample-settings'
import { useAnalysis } from '@renderer/bridge/settings-queries'
import { errorWords } from '@renderer/copy/errors'
import { clock, counted } from '@renderer/copy/format'
import { announce } from '@renderer/ui/announce'
import { Button, IconButton } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/dialog'
import { ErrorState } from '@renderer/ui/error-state'
import { Skeleton } from '@renderer/ui/skeleton'
import { toast } from '@renderer/ui/toast'
import type { WaveState } from '@renderer/waveform/use-wave'
import { keepAbandoned } from './abandoned'
import { ApplyButton } from './apply-button'
import { LevelRow } from './level-row'
import { NoiseSection } from './noise-section'
import { SpeakerSection } from './speaker-section'
import { useEditor, type Histories } from './use-editor'
import { useSaveSettings } from './use-save-settings'
import { WaveEditor } from './wave-editor'

interface SettingsEditorProps {
  sample: Sample
  ready: readonly Sample[]
  settings: SampleSettings
  waveState: WaveState
  saved: readonly SampleSettings[]
  initial: Histories
  onOpen: (sampleId: string) => void
  onClose: () => void
}

const leftToastId = 'sample-settings-left'

export function SettingsEditor(props: SettingsEditorProps) {
  const { sample, ready, settings, waveState, saved, initial, onOpen, onClose } = props
  const editor = useEditor(settings, saved, initial)
  const { changes } = editor
  const analysis = useAnalysis(sample.id, waveState.kind)
  const wave = waveState.kind === 'ready' ? waveState.wave : null
  const save = useSaveSettings()

  useEffect(() => toast.dismiss(leftToastId), [])

  const leave = (): void => {
    if (changes.length > 0) {
      const { histories } = editor
      const goOn = (): void => {
        keepAbandoned(histories)
        onOpen(sample.id)
      }
      toast.message('Changes of the settings were not saved', {
        id: leftToastId,
        action: { label: 'Go on editing', onSelect: goOn },
        durationMs: 10_000,
      })
    }
    onClose()
  }
  const body = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const saveAll = (): void => {
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (changes.length === 0) onClose()
    else save.mutate(changes, { onSuccess: onClose })
  }
  const press = (event: KeyboardEvent): void => {
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    const isMod = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isMod && !event.altKey && !isText && (key === 'z' || key === 'y')) {
      const isRedo = key === 'y' || event.shiftKey
      if (isRedo) editor.redo()
      else editor.undo()
      announce(isRedo ? 'Done again' : 'Taken back')
      event.preventDefault()
    } else if (isMod && key === 'enter') {
      event.preventDefault()
      // What a field took with this very key is among the changes only after the next rendering.
      flushSync(() => undefined)
      saveButton.current?.click()
    }
  }
  return (
    <Dialog
      isOpen
      onClose={leave}
      size="xl"
      title="Settings"
      aside={<SampleSwitch sample={sample} ready={ready} onOpen={onOpen} />}
      footer={
        <>
          <span className="mr-auto min-w-0 self-center text-ink-muted">
            Changes are applied during voice creation.
          </span>
          <ApplyButton sample={sample} settings={settings} hasChanges={changes.length > 0} onDone={onClose} />
          <Button onClick={leave}>Cancel</Button>
          <Button ref={saveButton} variant="primary" isBusy={save.isPending} onClick={saveAll}>
            {changes.length > 1 ? `Save selection (${counted(changes.length, 'sample')})` : 'Save selection'}
          </Button>
        </>
      }
    >
      <div ref={body} role="presentation" onKeyDown={press} className="flex flex-col gap-4">
        <WaveArea state={waveState} isFirst={analysis.data === null}>
          {wave ? (
            <WaveEditor
              key={sample.id}
              wave={wave}
              name={sample.name}
              settings={settings}
              analysis={analysis.data ?? null}
              editor={editor}
            />
          ) : null}
        </WaveArea>
        <div className="grid grid-cols-2 gap-8 border-t border-line pt-4">
          <NoiseSection settings={settings} editor={editor} wave={wave} />
          <SpeakerSection
            key={sample.id}
            draftId={sample.draftId}
            settings={settings}
            editor={editor}
            wave={wave}
          />
        </div>
        <LevelRow editor={editor} />
      </div>
    </Dialog>
  )
}

interface WaveAreaProps {
  state: WaveState
  /** It was never measured: its peaks are made now. */
  isFirst: boolean
  children: ReactNode
}

function WaveArea({ state, isFirst, children }: WaveAreaProps) {
  if (state.kind === 'ready') return children
  if (state.kind === 'failed') {
    const words = errorWords(state.error)
    return (
      <ErrorState isInline title={words.title} reference={words.reference}>
        {words.body}
      </ErrorState>
    )
  }
  return (
    <div role="status" className="relative">
      <Skeleton className="h-56 w-full [@media(height>=760px)]:h-80" />
      <p className="absolute inset-0 grid place-items-center text-ink-muted animate-late">
        {state.kind === 'measuring' || isFirst ? 'Reading the sample for the first time' : 'Opening'}
      </p>
    </div>
  )
}

/** Which sample this is, and the way to its neighbours. */
function SampleSwitch(props: { sample: Sample; ready: readonly Sample[]; onOpen: (id: string) => void }) {
  const { sample, ready, onOpen } = props
  const at = ready.findIndex(({ id }) => id === sample.id)
  const [previous, next] = [ready[at - 1], ready[at + 1]]
  const open = (other: Sample | undefined): void => {
    if (!other) return
    onOpen(other.id)
    announce(`Settings of ${other.name}`)
  }
  return (
    <div className="-mt-1 flex items-center gap-1">
      <IconButton
        size="sm"
        label="Previous sample"
        icon={ChevronLeft}
        isDisabled={!previous}
        onClick={() => open(previous)}
      />
      <p className="min-w-0 truncate text-ink-muted" title={sample.name}>
        {sample.name}
      </p>
      <IconButton
        size="sm"
        label="Next sample"
        icon={ChevronRight}
        isDisabled={!next}
        onClick={() => open(next)}
      />
      <span className="ml-2 shrink-0 text-ink-subtle">
        {at + 1} of {ready.length}
        {sample.facts?.durationMs ? ` · ${clock(sample.facts.durationMs)}` : null}
      </span>
    </div>
  )
}
