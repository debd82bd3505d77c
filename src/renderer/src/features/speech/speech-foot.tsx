import { useEffect } from 'react'
import { skipToken } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useAnswer } from '@renderer/bridge/queries'
import { useVolumeDb } from '@renderer/bridge/speech-queries'
import { PlayerBar } from '@renderer/player/player-bar'
import type { SpeechPlayer } from './generations/use-speech-player'

/** The player at the foot of the Speech page: what it plays is as loud as its voice is set with its model. */
export function SpeechFoot({ player: { player, sound: sounds, setVolume } }: { player: SpeechPlayer }) {
  const sound = useStore(sounds)
  const request = useAnswer('speech', 'get', sound === null ? skipToken : { id: sound.id }).data?.request
  const isOfOneVoice = request !== undefined && 'voiceId' in request
  const volumeDb = useVolumeDb(isOfOneVoice ? request : null)
  useEffect(() => setVolume(volumeDb), [setVolume, volumeDb])
  return <PlayerBar player={player} playables={sound === null ? [] : [sound]} of="sound" />
}
