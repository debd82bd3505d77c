import { useEffect, useState, type ReactNode } from 'react'
import { AudioLines, History, SlidersHorizontal, X, type LucideIcon } from 'lucide-react'
import { Navigate, useLocation } from 'react-router'
import type { SpeechModel } from '@shared/domain/speech/generation'
import { speechTabs, type SpeechTab } from '@shared/domain/speech/speech-tabs'
import type { SpeechPanel } from '@renderer/address/address'
import { pathTo, speechTabOf } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { useAccount, useConnection } from '@renderer/bridge/queries'
import {
  type SpeechChoices,
  updateSpeechWorkspace,
  useSpeechChoices,
  useSpeechModels,
} from '@renderer/bridge/speech-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { ConversionTab } from '@renderer/features/conversion/conversion-tab'
import { DialogueEditor } from '@renderer/features/dialogue/dialogue-editor'
import { FeedbackButton } from '@renderer/features/feedback/feedback-button'
import { DialogueSettings } from '@renderer/features/speech/settings/dialogue-settings'
import { noModelWords } from '@renderer/features/speech/settings/model-rules'
import { ModelSelect } from '@renderer/features/speech/settings/model-select'
import { SettingsPanel } from '@renderer/features/speech/settings/settings-panel'
import { SpeechFoot } from '@renderer/features/speech/speech-foot'
import { TextTab } from '@renderer/features/speech/text-tab'
import { useSettings } from '@renderer/features/speech/settings/use-settings'
import { useSpeechPlayer, type SpeechPlayer } from '@renderer/features/speech/generations/use-speech-player'
import { useLinkedVoice, useVoiceChoice, type VoiceChoice } from '@renderer/features/speech/use-voice-choice'
import { VoicesPanel } from '@renderer/features/speech/voices-panel'
import { VoicePicker } from '@renderer/features/voice-picker/voice-picker'
import { IconButton } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Field } from '@renderer/ui/fields/field'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { PageHeader } from '@renderer/ui/page-header'
import { SpeechHistory } from './speech-history'
import { named } from '@renderer/lib/named'

/** Below this width, panels open as sheets. */
const narrow = '(width < 1180px)'

const tabNames: Readonly<Record<SpeechTab, string>> = {
  'text-to-speech': 'Text to Speech',
  'speech-to-speech': 'Voice Changer',
}

const panels: Readonly<Record<SpeechPanel, { name: string; icon: LucideIcon }>> = {
  settings: { name: 'Voice settings', icon: SlidersHorizontal },
  voices: { name: 'Voices', icon: AudioLines },
  history: { name: 'History', icon: History },
}
const panelNames = Object.keys(panels) as SpeechPanel[]

/** Text to speech and speech to speech: two tabs by route, of one page, with panels at the side and a player at the foot. */
export function SpeechPage() {
  const { pathname, search } = useLocation()
  const workspace = useSpeechChoices()
  const models = useSpeechModels()
  const tab = speechTabOf(pathname)
  const failed = [workspace, models].find(({ data, error }) => error !== null && data === undefined)
  if (failed) {
    const again = (): void => void failed.refetch()
    return (
      <ErrorNotice
        error={failed.error}
        isPage
        action={{ label: 'Try again', onSelect: again, isBusy: failed.isFetching }}
      />
    )
  }
  if (!workspace.data || models.data === undefined) return <Loading />
  if (models.data === null) return <NoModels />
  return tab === null ? (
    <Navigate to={pathTo(workspace.data.tab) + search} replace />
  ) : (
    <OpenSpeech key={workspace.data.of} tab={tab} workspace={workspace.data} models={models.data} />
  )
}

const Bare = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-6 px-6 pt-6 panel:px-8">
    <PageHeader isFramed title="Speech" />
    {children}
  </div>
)

const Loading = () => (
  <Bare>
    <SkeletonRows count={6} label="Loading Speech" />
  </Bare>
)

/** The workspace has not told its models yet: they come as soon as it can be asked. */
function NoModels() {
  const isOffline = useConnection().data?.state === 'offline'
  const isSignedOut = useAccount().data?.mode === 'signed-out'
  if (!isOffline && !isSignedOut) return <Loading />
  return (
    <Bare>
      <EmptyState icon={AudioLines} title={isSignedOut ? 'You are signed out' : 'You are offline'}>
        {isSignedOut
          ? 'Speech is generated in the cloud. Sign in, or use the demo workspace.'
          : 'Your models have not loaded yet. Connect to the internet first.'}
      </EmptyState>
    </Bare>
  )
}

interface OpenSpeechProps {
  tab: SpeechTab
  workspace: SpeechChoices
  models: readonly SpeechModel[]
}

function OpenSpeech({ tab, workspace, models }: OpenSpeechProps) {
  const isNarrow = useMediaQuery(narrow)
  const [{ panel, tab: linkedPanel }, change] = useAddress()
  const wanted = panel ?? linkedPanel
  const player = useSpeechPlayer()
  const text = useVoiceChoice('text-to-speech', workspace, models)
  const conversion = useVoiceChoice('speech-to-speech', workspace, models)
  const choice = tab === 'text-to-speech' ? text : conversion
  useLinkedVoice(tab, choice)
  /** Of the history; waits until the text is on the screen, where its own undo reaches it. */
  const [restored, setRestored] = useState<{ text: string } | null>(null)
  useRememberedTab(tab, workspace)
  const tabs = useTabs()
  // There is room for one beside the text, and settings are looked at most.
  const shown = wanted ?? (isNarrow ? null : 'settings')
  const show = (next: SpeechPanel | null): void => change({ panel: next, tab: null }, { isReplacing: true })
  return (
    <div data-full-page className="flex h-full min-h-0 w-full flex-col">
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="px-6 pt-6 pb-4 panel:px-8">
            <PageHeader
              isFramed
              title="Speech"
              tabs={tabs}
              actions={
                <span className="flex justify-end gap-1">
                  <FeedbackButton />
                  {panelNames.map((each) => (
                    <IconButton
                      key={each}
                      {...named(`speech.${each}`)}
                      label={panels[each].name}
                      icon={panels[each].icon}
                      isPressed={shown === each}
                      onClick={() => show(wanted === each ? null : each)}
                    />
                  ))}
                </span>
              }
            />
          </div>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-6 pb-6 panel:px-8">
            <VoiceAndModel tab={tab} choice={choice} />
            <Tab
              tab={tab}
              workspace={workspace}
              text={text}
              conversion={conversion}
              models={models}
              player={player}
              restored={restored}
              isCovered={isNarrow && shown !== null}
            />
          </div>
        </div>
        <Side panel={shown} isNarrow={isNarrow} onClose={() => show(null)}>
          <Panel
            panel={shown ?? 'settings'}
            tab={tab}
            workspace={workspace}
            choice={choice}
            isOver={isNarrow}
            onText={(given) => setRestored({ text: given })}
          />
        </Side>
      </div>
      <SpeechFoot player={player} />
    </div>
  )
}

/** The tab that a link to Speech leads to the next time. */
function useRememberedTab(tab: SpeechTab, { of, tab: lastTab }: SpeechChoices): void {
  useEffect(() => {
    if (tab !== lastTab) updateSpeechWorkspace(of, { tab }).catch(toastError)
  }, [of, tab, lastTab])
}

/** The query stays when the tab changes. */
function useTabs() {
  const { search } = useLocation()
  return speechTabs.map((tab) => ({ name: tabNames[tab], to: pathTo(tab) + search, patterns: [pathTo(tab)] }))
}

function VoiceAndModel({ tab, choice }: { tab: SpeechTab; choice: VoiceChoice }) {
  const { voiceId, model, models, chooseVoice, chooseModel } = choice
  const isText = tab === 'text-to-speech'
  return (
    <div className="flex flex-wrap items-start gap-4">
      {isText && model?.isDialogue === true ? null : (
        <Field name="speech.voice" label="Voice" className="min-w-0 flex-1 basis-64">
          <VoicePicker
            label="Voice"
            purpose="speech"
            className="w-full [&>span]:flex-1 [&>span]:text-left"
            voiceId={voiceId}
            onSelect={chooseVoice}
          />
        </Field>
      )}
      {model === null ? null : (
        <ModelSelect models={models} model={model} isText={isText} onChoose={chooseModel} />
      )}
    </div>
  )
}

interface TabProps extends OpenSpeechProps {
  text: VoiceChoice
  conversion: VoiceChoice
  player: SpeechPlayer
  restored: { text: string } | null
  /** A sheet lies over the page. */
  isCovered: boolean
}

/** The text stays where it is while another tab or the dialogue is shown: its undo history lives in the element. */
function Tab({ tab, workspace, text, conversion, models, player, restored, isCovered }: TabProps) {
  const isText = tab === 'text-to-speech'
  const isDialogue = text.model?.isDialogue === true
  return (
    <>
      {text.model === null ? null : (
        <div hidden={!isText || isDialogue} className="min-h-0 flex-1">
          <TextTab
            workspace={workspace}
            choice={text}
            model={text.model}
            allModels={models}
            player={player}
            restored={restored}
            isShown={isText && !isDialogue && !isCovered}
          />
        </div>
      )}
      {isText && text.model?.isDialogue === true ? (
        <DialogueEditor
          model={text.model}
          allModels={models}
          onChooseModel={text.chooseModel}
          player={player}
        />
      ) : null}
      {(isText ? text : conversion).model === null ? (
        <EmptyState icon={AudioLines} title={noModelWords}>
          No model available to this workspace can do this.
        </EmptyState>
      ) : isText ? null : (
        <ConversionTab voiceId={conversion.voiceId} model={conversion.model} />
      )}
    </>
  )
}

interface PanelProps {
  panel: SpeechPanel
  tab: SpeechTab
  workspace: SpeechChoices
  choice: VoiceChoice
  isOver: boolean
  /** A text that takes the place of the one there is. */
  onText: (text: string) => void
}

function Panel({ panel, tab, workspace, choice, isOver, onText }: PanelProps) {
  return (
    <PanelBoundary key={panel} name={panels[panel].name}>
      {panel === 'settings' ? (
        <Settings tab={tab} workspace={workspace} choice={choice} />
      ) : panel === 'voices' ? (
        <VoicesPanel voiceId={choice.voiceId} onChoose={choice.chooseVoice} />
      ) : (
        <SpeechHistory isOver={isOver} onText={onText} />
      )}
    </PanelBoundary>
  )
}

function Settings({
  tab,
  workspace,
  choice: { voiceId, model },
}: Pick<PanelProps, 'tab' | 'workspace' | 'choice'>) {
  const now = useSettings(voiceId, model?.modelId ?? null)
  if (model === null) return null
  if (tab === 'text-to-speech' && model.isDialogue) return <DialogueSettings />
  return (
    <SettingsPanel
      tab={tab}
      model={model}
      voiceId={voiceId}
      now={now}
      removesBackgroundNoise={workspace.removesBackgroundNoise}
      onRemovesBackgroundNoise={(removesBackgroundNoise) =>
        void updateSpeechWorkspace(workspace.of, { removesBackgroundNoise }).catch(toastError)
      }
    />
  )
}

interface SideProps {
  panel: SpeechPanel | null
  isNarrow: boolean
  onClose: () => void
  children: ReactNode
}

/** Beside the page where there is room, over it where there is not. */
function Side({ panel, isNarrow, onClose, children }: SideProps) {
  const name = panel === null ? 'Speech' : panels[panel].name
  if (isNarrow) {
    return (
      <Sheet isOpen={panel !== null} onClose={onClose} title={name}>
        {children}
      </Sheet>
    )
  }
  return panel === null ? null : (
    <aside aria-label={name} className="flex w-88 shrink-0 flex-col border-l border-line bg-surface">
      <div className="flex h-12 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <h2 className="truncate text-reading font-semibold">{name}</h2>
        {panel === 'settings' ? null : (
          <IconButton label={`Close ${name}`} icon={X} size="sm" onClick={onClose} />
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </aside>
  )
}
