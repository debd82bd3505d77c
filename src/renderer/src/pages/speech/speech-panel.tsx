import type { ReactNode } from 'react'
import { AudioLines, History, SlidersHorizontal, X, type LucideIcon } from 'lucide-react'
import type { SpeechTab } from '@shared/domain/speech/speech-tabs'
import type { SpeechPanel } from '@renderer/address/address'
import { type SpeechChoices, updateSpeechWorkspace } from '@renderer/bridge/speech-queries'
import { toastError } from '@renderer/copy/error-toast'
import { DialogueSettings } from '@renderer/features/speech/settings/dialogue-settings'
import { SettingsPanel } from '@renderer/features/speech/settings/settings-panel'
import { useSettings } from '@renderer/features/speech/settings/use-settings'
import type { VoiceChoice } from '@renderer/features/speech/use-voice-choice'
import { VoicesPanel } from '@renderer/features/speech/voices-panel'
import { IconButton } from '@renderer/ui/button'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { SpeechHistory } from './speech-history'

export const panels: Readonly<Record<SpeechPanel, { name: string; icon: LucideIcon }>> = {
  settings: { name: 'Voice settings', icon: SlidersHorizontal },
  voices: { name: 'Voices', icon: AudioLines },
  history: { name: 'History', icon: History },
}
export const panelNames = Object.keys(panels) as SpeechPanel[]

interface PanelProps {
  panel: SpeechPanel
  tab: SpeechTab
  workspace: SpeechChoices
  choice: VoiceChoice
  isOver: boolean
  /** A text that takes the place of the one there is. */
  onText: (text: string) => void
}

export function Panel({ panel, tab, workspace, choice, isOver, onText }: PanelProps) {
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
export function Side({ panel, isNarrow, onClose, children }: SideProps) {
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
