import { useEffect, useState, type ReactNode } from 'react'
import { AudioLines } from 'lucide-react'
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
import { FeedbackButton } from '@renderer/features/feedback/feedback-button'
import { useSpeechPlayer } from '@renderer/features/speech/generations/use-speech-player'
import { SpeechFoot } from '@renderer/features/speech/speech-foot'
import { useLinkedVoice, useVoiceChoice } from '@renderer/features/speech/use-voice-choice'
import { named } from '@renderer/lib/named'
import { IconButton } from '@renderer/ui/button'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { PageHeader } from '@renderer/ui/page-header'
import { Panel, panelNames, panels, Side } from './speech-panel'
import { TabContent, VoiceAndModel } from './speech-tab'

/** Below this width, panels open as sheets. */
const narrow = '(width < 1180px)'

const tabNames: Readonly<Record<SpeechTab, string>> = {
  'text-to-speech': 'Text to Speech',
  'speech-to-speech': 'Voice Changer',
}

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
          ? 'Speech is made in the cloud. Sign in, or use the demo workspace.'
          : 'Which models you have is not known yet. Connect to the internet first.'}
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
            <TabContent
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
