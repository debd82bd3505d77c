import { useMemo, useState, type KeyboardEvent } from 'react'
import { useCommand } from '@renderer/bridge/queries'
import { usePlayer } from '@renderer/player/use-player'
import { voicePreviewAddress } from '@renderer/player/voice-preview-address'
import { announce } from '@renderer/ui/feedback/announce'
import { useFailedPreview } from '@renderer/features/voices/use-failed-preview'
import { obstacleWords } from '@renderer/features/voices/voice-labels'
import { togglePreview } from './picker-option'
import { activeKeyOf, movedTo, moveOfKey, pickerRows, type VoiceRow } from './picker-rows'
import { usePickerVoices } from './use-picker-voices'

export interface PickerChoice {
  /** The chosen voice. */
  value: string | null
  onChoose: (voiceId: string) => void
  /** Whether the voice is to speak: then one that cannot is not chosen. */
  isForSpeech: boolean
}

/** Search, keyboard and choice of a picker. What it plays ends with it. */
export function usePicker({ value, onChoose, isForSpeech }: PickerChoice) {
  const [search, setSearch] = useState('')
  const [wantedKey, setWantedKey] = useState<string | null>(null)
  const found = usePickerVoices(search)
  const rows = useMemo(() => pickerRows(found.voices ?? []), [found.voices])
  const activeKey = activeKeyOf(rows, { wantedKey, value })
  const player = usePlayer(voicePreviewAddress)
  useFailedPreview(player)
  const choice = useCommand('voicePicker', 'choose')

  const voiceOf = (key: string | null) =>
    rows.find((row): row is VoiceRow => row.kind === 'voice' && row.key === key)?.voice
  const choose = (key: string | null): void => {
    const voice = voiceOf(key)
    if (!voice) return
    if (isForSpeech && voice.obstacle !== null) return announce(obstacleWords[voice.obstacle])
    choice.mutate({ voiceId: voice.voiceId })
    onChoose(voice.voiceId)
  }
  const press = (event: KeyboardEvent): void => {
    const move = moveOfKey(event)
    if (move !== null) setWantedKey(movedTo(rows, activeKey, move))
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const voice = voiceOf(activeKey)
      if (voice?.hasPreview === true) togglePreview(player, voice.voiceId)
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
