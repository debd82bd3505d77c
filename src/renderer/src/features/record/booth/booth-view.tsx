import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { RecorderSettings } from '@shared/domain/recording/recorder'
import type { Script } from '@shared/domain/recording/script'
import { Square } from 'lucide-react'
import { Button } from '@renderer/ui/button'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { ToastPlace } from '@renderer/ui/feedback/toast-place'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { useDialogParam } from '@renderer/address/use-dialog-param'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { FallbackNotice } from '@renderer/recorder/parts/fallback-notice'
import { MicrophoneNotice } from '@renderer/recorder/parts/microphone-notice'
import { isTaking } from '@renderer/recorder/recorder-machine'
import { RecoveryGate } from '../recovery/recovery-gate'
import { RoomDialog } from '../room/room-dialog'
import { RoomHint } from '../room/room-hint'
import { ScriptChooser } from '../script/script-chooser'
import { splitLines } from '@shared/follow/script-lines'
import { useFollow } from '../script/use-follow'
import { BoothDeck } from './booth-deck'
import { BoothHeader } from './booth-header'
import { BoothPanel } from './booth-panel'
import { KeysDialog } from './keys-dialog'
import { PunchLine } from './punch-line'
import { lastTakeOf } from './recordings/recording-entries'
import { ScriptCheckDialog } from '../check/script-check-dialog'
import { LineStage } from './line-stage'
import { RecordingTimeline } from './timeline/recording-timeline'
import { ScriptStage } from './script-stage'
import { useBooth, type BoothTools } from './use-booth'
import { useBoothKeys } from './use-booth-keys'

const widePanel = '(width >= 1180px)'

interface BoothViewProps {
  draft: DraftSummary
  settings: RecorderSettings
}

/** Holds recorder and keys; whatever breaks of what is shown, they go on. */
export function BoothView({ draft, settings }: BoothViewProps) {
  const tools = useBooth(draft)
  const { booth, recorder } = tools
  const isTakeRunning = useStore(recorder.store, isTaking)
  const [, openKeys] = useDialogParam('keys')
  useBoothKeys(tools, draft.id, openKeys)
  return (
    <PanelBoundary
      name="The booth"
      isWhole
      safe={
        isTakeRunning ? (
          <span className="flex flex-col items-center gap-4">
            Recording continues, and the shortcuts still work.
            <Button variant="danger" icon={Square} onClick={() => booth.run('stop')}>
              Stop recording
            </Button>
          </span>
        ) : undefined
      }
    >
      <BoothLayout draft={draft} settings={settings} tools={tools} />
    </PanelBoundary>
  )
}

function BoothLayout({ draft, settings, tools }: BoothViewProps & { tools: BoothTools }) {
  const { booth, recorder, takes } = tools
  const state = useStore(recorder.store)
  const isWide = useMediaQuery(widePanel)
  const [isChoosing, openChooser, closeChooser] = useDialogParam('script')
  const [isRoomOpen, openRoom, closeRoom] = useDialogParam('room')
  const [isKeysOpen, openKeys, closeKeys] = useDialogParam('keys')

  const reading = useReading(draft, tools)
  const { isLines, lines, position } = reading
  const panel = (
    <PanelBoundary name="The recordings list">
      <BoothPanel draft={draft} tools={tools} lines={isLines ? lines : []} />
    </PanelBoundary>
  )

  // Beside the script, never over it or the list.
  const toasts = <ToastPlace className="shrink-0 border-t border-line bg-sunken px-4 py-2 empty:hidden" />

  return (
    <div data-booth className="flex h-full min-h-0 flex-col bg-canvas text-ink">
      <PanelBoundary name="The booth header">
        <BoothHeader
          draft={draft}
          tools={tools}
          settings={settings}
          engine={position?.engine ?? null}
          onChooseScript={openChooser}
          onCheckRoom={openRoom}
          onKeys={openKeys}
          onPanel={isWide ? null : () => booth.store.setState({ isListOpen: true })}
        />
      </PanelBoundary>
      <FallbackNotice recorder={recorder} className="border-b border-line px-4 py-2" />
      <div className="flex min-h-0 flex-1">
        <main className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Stage
            tools={tools}
            settings={settings}
            reading={reading}
            onCheckRoom={openRoom}
            onChooseScript={openChooser}
          />
        </main>
        {isWide ? (
          <aside aria-label="Recordings" className="flex w-88 shrink-0 flex-col border-l border-line">
            {panel}
            {toasts}
          </aside>
        ) : null}
      </div>
      {isWide ? null : toasts}
      {isLines ? null : state.kind === 'recording' ? (
        <PunchLine booth={booth} keys={settings.keys} />
      ) : (
        <Timeline tools={tools} isListBeside={isWide} />
      )}
      <BoothDeck draft={draft} tools={tools} settings={settings} lastTake={lastTakeOf(takes)} />
      {isWide ? null : <ListSheet booth={booth}>{panel}</ListSheet>}
      {isChoosing ? (
        <ScriptChooser
          language={draft.language}
          onChoose={(chosen) => {
            readAnew(booth, chosen)
            closeChooser()
          }}
          onClose={closeChooser}
        />
      ) : null}
      {isRoomOpen ? <RoomDialog recorder={recorder} onClose={closeRoom} /> : null}
      {isKeysOpen ? <KeysDialog settings={settings} onClose={closeKeys} /> : null}
      <ScriptCheckDialog tools={tools} />
      {isTaking(state) ? null : <RecoveryGate />}
    </div>
  )
}

/** The selected recording. */
function Timeline({ tools, isListBeside }: { tools: BoothTools; isListBeside: boolean }) {
  const { booth, takes, recordings, player } = tools
  const selectedRecordingId = useStore(booth.store, (state) => state.selectedRecordingId)
  const recording = recordings.find(({ id }) => id === selectedRecordingId)
  return recording ? (
    <PanelBoundary key={recording.id} name="The timeline">
      <RecordingTimeline
        recording={recording}
        takes={takes}
        booth={booth}
        player={player}
        isListBeside={isListBeside}
      />
    </PanelBoundary>
  ) : null
}

/** The list of recordings, where it has no place beside the script. */
function ListSheet({ booth, children }: Pick<BoothTools, 'booth'> & { children: ReactNode }) {
  const isOpen = useStore(booth.store, (state) => state.isListOpen)
  return (
    <Sheet isOpen={isOpen} onClose={() => booth.store.setState({ isListOpen: false })} title="Recordings">
      {children}
    </Sheet>
  )
}

interface StageProps {
  tools: BoothTools
  settings: RecorderSettings
  reading: ReturnType<typeof useReading>
  onCheckRoom: () => void
  onChooseScript: () => void
}

/** What is read aloud, or what is wrong with the microphone. */
function Stage({ tools, settings, reading, onCheckRoom, onChooseScript }: StageProps) {
  const { booth, recorder } = tools
  const { isLines, lines, language, followedIndex } = reading
  const state = useStore(recorder.store)
  const { script, wordIndex, lineIndex } = useStore(booth.store)
  const [isHintOpen, setHintOpen] = useState(true)
  const hasMicrophone = 'microphone' in state && state.microphone !== null && state.kind !== 'failed'
  if (!hasMicrophone && state.kind !== 'saving' && state.kind !== 'finished')
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
        <MicrophoneNotice recorder={recorder} state={state} />
      </div>
    )
  return (
    <>
      {state.kind === 'ready' && tools.isFresh && isHintOpen ? (
        <RoomHint onCheck={onCheckRoom} onClose={() => setHintOpen(false)} />
      ) : null}
      <PanelBoundary name="The script">
        {isLines ? (
          <LineStage lines={lines} lineIndex={lineIndex} sizePx={settings.scriptSizePx} language={language} />
        ) : (
          <ScriptStage
            script={script}
            sizePx={settings.scriptSizePx}
            wordIndex={followedIndex >= 0 ? followedIndex : wordIndex}
            onChooseScript={onChooseScript}
            isLocked={isTaking(state)}
          />
        )}
      </PanelBoundary>
    </>
  )
}

/** The script as it is read: whole or by lines, and how far it was heard. */
function useReading(draft: DraftSummary, { booth, recorder }: BoothTools) {
  const state = useStore(recorder.store)
  const { mode, script, takeWordIndex } = useStore(booth.store)
  const language = script?.language ?? draft.language
  // A whole book takes seconds to cut.
  const cutText = mode === 'lines' ? script?.text : undefined
  const lines = useMemo(
    () => (cutText === undefined ? [] : splitLines(cutText, language)),
    [cutText, language],
  )
  useEffect(() => booth.store.setState({ lineCount: lines.length }), [booth, lines])
  const isLines = mode === 'lines' && lines.length > 0
  const position = useFollow({
    takeId: state.kind === 'recording' && !isLines ? state.take.id : null,
    script,
    language: draft.language,
    fromWordIndex: takeWordIndex + 1,
  })
  const followedIndex = position?.wordIndex ?? -1
  useEffect(() => {
    if (followedIndex >= 0) booth.store.setState({ wordIndex: followedIndex })
  }, [booth, followedIndex])
  return { isLines, lines, language, position, followedIndex }
}

const readAnew = (booth: BoothTools['booth'], script: Script): void =>
  booth.store.setState({ script, wordIndex: -1, takeWordIndex: -1, lineIndex: 0, picked: new Map() })
