import { useEffect, useState } from 'react'
import { createAudio } from './output'
import { createPlayer, type Player } from './player'

/** The player of one page; stops when the page is left. */
export function usePlayer(addressOf?: (id: string) => string): Player {
  const [player] = useState(() => createPlayer(createAudio(), addressOf))
  useEffect(() => player.connect(), [player])
  return player
}
