import { useEffect, useState } from 'react'
import { createPlayer, type Player } from './player'

/** The player of one page; silent when the page is left. */
export function usePlayer(): Player {
  const [player] = useState(() => createPlayer(new Audio()))
  useEffect(() => player.connect(), [player])
  return player
}
