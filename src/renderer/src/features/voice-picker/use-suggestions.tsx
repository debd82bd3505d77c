import { useMemo, useState, type ReactNode } from 'react'
import { noFilters } from '@shared/domain/cloud/no-filters'
import type { LibraryVoice } from '@shared/domain/cloud/library-voice'
import { call } from '@renderer/bridge/studio'
import { libraryPreviewAddress, useLibraryPages, useSharedIds } from '@renderer/bridge/voice-library-queries'
import { toastError } from '@renderer/copy/error-toast'
import { usePlayer } from '@renderer/player/use-player'
import { Sheet } from '@renderer/ui/overlays/sheet'
import { AddVoiceSheet } from '@renderer/features/voice-library/add-voice-sheet'
import { usePreviewFailures } from '@renderer/features/voices/use-preview-failures'
import type { SuggestedGroup, SuggestedVoice } from './picker-rows'

/** spec/speech-synthesis.md section 9. */
const suggestedMax = 10
/** The library search of spec/speech-synthesis.md section 7 (rulings). */
const suggestedFilters = { ...noFilters, category: 'professional', sort: 'trending' } as const

export interface Suggestions {
  groups: readonly SuggestedGroup[]
  /** Opens the add-voice sheet of a suggested voice. */
  open: (libraryVoiceId: string) => void
  /** While the sheet is open, it stands in place of the picker. */
  sheet: ReactNode
}

/**
 * Voices of the library to choose from: one that is not in My voices opens its sheet, and is chosen once it was added.
 * @param isWanted whether the picker is open and offers them
 * @param onCancel the sheet was closed without adding it
 */
export function useSuggestions(o: {
  isWanted: boolean
  onChosen: (voiceId: string) => void
  onCancel?: () => void
}): Suggestions {
  const { voices } = useLibraryPages(o.isWanted ? suggestedFilters : null)
  const { added, own } = useSharedIds(o.isWanted)
  const [opened, setOpened] = useState<LibraryVoice | null>(null)
  const groups = useMemo(() => {
    const others = (voices ?? []).filter(({ voiceId }) => !own.has(voiceId)).slice(0, suggestedMax)
    return [
      {
        title: 'Suggested',
        voices: others.map((voice) => suggestedVoice(voice, added.get(voice.voiceId) ?? null)),
      },
    ]
  }, [voices, added, own])
  const choose = async (voiceId: string): Promise<void> => {
    try {
      await call('voicePicker', 'choose', { voiceId })
    } catch (error) {
      toastError(error)
    }
    setOpened(null)
    o.onChosen(voiceId)
  }
  return {
    groups,
    open: (id) => setOpened(voices?.find(({ voiceId }) => voiceId === id) ?? null),
    sheet:
      opened === null ? null : (
        <SuggestedSheet
          voice={opened}
          onAdded={(voiceId) => void choose(voiceId)}
          onClose={() => {
            setOpened(null)
            o.onCancel?.()
          }}
        />
      ),
  }
}

interface SuggestedSheetProps {
  voice: LibraryVoice
  onAdded: (voiceId: string) => void
  onClose: () => void
}

function SuggestedSheet({ voice, onAdded, onClose }: SuggestedSheetProps) {
  const player = usePlayer(libraryPreviewAddress)
  usePreviewFailures(player)
  return (
    <Sheet isOpen onClose={onClose} title="Voice of the library" isTitleHidden>
      <AddVoiceSheet
        voice={voice}
        player={player}
        isAdded={false}
        isOwn={false}
        onClose={onClose}
        onAdded={onAdded}
      />
    </Sheet>
  )
}

function suggestedVoice(voice: LibraryVoice, addedId: string | null): SuggestedVoice {
  const { voiceId, name, description, language, hasPreview } = voice
  const { accent, gender, age, tag, useCase } = voice
  const labels = Object.entries({ accent, gender, age, tag, useCase }).flatMap(([label, value]) =>
    value === null ? [] : [[label, value] as const],
  )
  return { voiceId, name, description, language, hasPreview, labels: Object.fromEntries(labels), addedId }
}
