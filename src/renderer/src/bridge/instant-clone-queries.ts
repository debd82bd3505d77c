import { skipToken } from '@tanstack/react-query'
import { useAnswer } from './queries'

/** Unfinished instant clones, newest first. */
export const useInstantClones = () => useAnswer('instantClones', 'list', {})

export const useInstantClone = (id: string | null) =>
  useAnswer('instantClones', 'get', id === null ? skipToken : { id })
