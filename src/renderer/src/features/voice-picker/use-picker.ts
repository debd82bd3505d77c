import { useMemo, useState, type KeyboardEvent } from 'react'
import { useCommand } from '@renderer/bridge/queries'
import { usePlayer } from '@renderer/player/use-player'
import { announce } from '@renderer/ui/feedback/announce'
import { usePreviewFailures } from '@renderer/features/voices/use-preview-failures'
import { obstacleWords } from '@renderer/features/voices/voice-labels'
import { togglePreview } from './picker-option'
import {
  activeKeyOf,
  movedTo,
  moveOfKey,
  pickerRows,
  type SuggestedGroup,
  type VoiceRow,
} from './picker-rows'
import { usePickerVoices } from './use-picker-voices'

export interface PickerChoice {
  /** The chosen voice. */
  value: string | null
  onChoose: (voiceId: string) => void
  /** Whether the voice is to speak: then one that cannot is not chosen. */
  isForSpeech: boolean
  /** Only voices of one's own. */
  isOwn?: boolean
  suggested?: readonly SuggestedGroup[]
  /** A suggested voice was chosen that must be added first. */
  onSuggested?: (libraryVoiceId: string) => void
}

/** Previews are known by their addresses. */
const itself = (address: string): string => address

const none: readonly SuggestedGroup[] = []

/** Search, keyboard and choice of a picker. What it plays ends with it. */
export function usePicker({
  value,
  onChoose,
  isForSpeech,
  isOwn = false,
  suggested = none,
  onSuggested,
}: PickerChoice) {
  const [search, setSearch] = useState('')
  const [wantedKey, setWantedKey] = useState<string | null>(null)
  const found = usePickerVoices(search, isOwn)
  const rows = useMemo(
    () => pickerRows(found.voices ?? [], { suggested, search }),
    [found.voices, suggested, search],
  )
  const activeKey = activeKeyOf(rows, { wantedKey, value })
  const player = usePlayer(itself)
  usePreviewFailures(player)
  const choice = useCommand('voicePicker', 'choose')

  const rowOf = (key: string | null): VoiceRow | undefined =>
    rows.find((row): row is VoiceRow => row.kind === 'voice' && row.key === key)
  const choose = (key: string | null): void => {
    const row = rowOf(key)
    if (!row) return
    const { voice, voiceId } = row
    if (isForSpeech && voice.obstacle !== null) return announce(obstacleWords[voice.obstacle])
    if (voiceId === null) return onSuggested?.(voice.voiceId)
    choice.mutate({ voiceId })
    onChoose(voiceId)
  }
  const press = (event: KeyboardEvent): void => {
    const move = moveOfKey(event)
    if (move !== null) setWantedKey(movedTo(rows, activeKey, move))
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const row = rowOf(activeKey)
      if (row?.voice.hasPreview === true) togglePreview(player, row.preview)
    } else if (event.key === 'Enter') choose(activeKey)
    else return
    event.preventDefault()
  }
  return {
    ...found,
    rows,
    activeKey,
    player,
    search,
    setSearch(words: string) {
      setSearch(words)
      setWantedKey(null)
    },
    setActive: setWantedKey,
    choose,
    press,
  }
}
