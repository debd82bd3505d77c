import { useEffect, type ReactNode } from 'react'
import { AudioLines, History, SlidersHorizontal, X, type LucideIcon } from 'lucide-react'
import { Navigate, NavLink, useLocation } from 'react-router'
import { speechTabs, type SpeechTab } from '@shared/domain/speech/speech-tabs'
import type { SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import type { SpeechPanel } from '@renderer/address/address'
import { pathTo, speechTabOf } from '@renderer/address/paths'
import { useAddress } from '@renderer/address/use-address'
import { updateSpeechWorkspace, useSpeechWorkspace } from '@renderer/bridge/speech-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { useSpeechPlayer, type SpeechPlayer } from '@renderer/features/speech/use-speech-player'
import { PlayerBar } from '@renderer/player/player-bar'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { useMediaQuery } from '@renderer/ui/use-media-query'
import { SpeechHistory } from './speech-history'

/** Below this width, panels open as sheets. */
const narrow = '(width < 1180px)'

const tabNames: Readonly<Record<SpeechTab, string>> = {
  'text-to-speech': 'Text to Speech',
  'speech-to-speech': 'Voice Changer',
}

const panels: readonly { panel: SpeechPanel; name: string; icon: LucideIcon }[] = [
  { panel: 'settings', name: 'Voice settings', icon: SlidersHorizontal },
  { panel: 'voices', name: 'Voices', icon: AudioLines },
  { panel: 'history', name: 'History', icon: History },
]

/** Text to speech and speech to speech: two tabs by route, of one page, with panels at the side and a player at the foot. */
export function SpeechPage() {
  const { pathname, search } = useLocation()
  const workspace = useSpeechWorkspace()
  const tab = speechTabOf(pathname)
  if (!workspace.data) {
    return workspace.error ? (
      <ErrorNotice
        error={workspace.error}
        isPage
        action={{
          label: 'Try again',
          onSelect: () => void workspace.refetch(),
          isBusy: workspace.isFetching,
        }}
      />
    ) : (
      <div className="p-8">
        <SkeletonRows count={6} label="Loading Speech" />
      </div>
    )
  }
  return tab === null ? (
    <Navigate to={pathTo(workspace.data.tab) + search} replace />
  ) : (
    <OpenSpeech tab={tab} workspace={workspace.data} />
  )
}

function OpenSpeech({ tab, workspace }: { tab: SpeechTab; workspace: SpeechWorkspace }) {
  const lastTab = workspace.tab
  useEffect(() => {
    if (tab !== lastTab) updateSpeechWorkspace({ tab }).catch(toastError)
  }, [tab, lastTab])
  const isNarrow = useMediaQuery(narrow)
  const [{ panel: wanted }, change] = useAddress()
  const player = useSpeechPlayer()
  // There is room for one beside the text, and settings are looked at most.
  const shown = wanted ?? (isNarrow ? null : 'settings')
  const content = shown === null ? null : <Panel panel={shown} player={player} />
  const show = (panel: SpeechPanel | null): void => change({ panel }, { isReplacing: true })
  return (
    <div data-full-page className="flex h-full min-h-0 w-full flex-col">
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 px-6 pt-6 pb-4 panel:px-8">
            <h1 tabIndex={-1} data-page-title className="text-heading font-semibold">
              Speech
            </h1>
            <Tabs />
            <span className="flex flex-1 justify-end gap-1">
              {panels.map(({ panel, name, icon }) => (
                <IconButton
                  key={panel}
                  label={name}
                  icon={icon}
                  isPressed={shown === panel}
                  onClick={() => show(shown === panel && wanted !== null ? null : panel)}
                />
              ))}
            </span>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 panel:px-8">
            <TextTab isHidden={tab !== 'text-to-speech'} />
            {tab === 'speech-to-speech' ? (
              <EmptyState icon={AudioLines} title="Voice Changer">
                Nothing to convert yet.
              </EmptyState>
            ) : null}
          </div>
        </div>
        <Side panel={shown} isNarrow={isNarrow} onClose={() => show(null)}>
          {content}
        </Side>
      </div>
      <PlayerBar player={player.player} playables={player.sound === null ? [] : [player.sound]} />
    </div>
  )
}

/** The query stays when the tab changes. */
function Tabs() {
  const { search } = useLocation()
  return (
    <nav aria-label="Speech" className="flex gap-1">
      {speechTabs.map((tab) => (
        <NavLink
          key={tab}
          to={pathTo(tab) + search}
          className={({ isActive }) =>
            cx(
              'flex h-8 items-center rounded-md px-3 font-medium transition-colors',
              isActive ? 'bg-active text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
            )
          }
        >
          {tabNames[tab]}
        </NavLink>
      ))}
    </nav>
  )
}

function TextTab({ isHidden }: { isHidden: boolean }) {
  return <div hidden={isHidden} />
}

function Panel({ panel }: { panel: SpeechPanel; player: SpeechPlayer }) {
  const name = panels.find((each) => each.panel === panel)?.name ?? ''
  return <PanelBoundary name={name}>{panel === 'history' ? <SpeechHistory /> : null}</PanelBoundary>
}

interface SideProps {
  panel: SpeechPanel | null
  isNarrow: boolean
  onClose: () => void
  children: ReactNode
}

/** Beside the page where there is room, over it where there is not. */
function Side({ panel, isNarrow, onClose, children }: SideProps) {
  const name = panels.find((each) => each.panel === panel)?.name ?? 'Speech'
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
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </aside>
  )
}
