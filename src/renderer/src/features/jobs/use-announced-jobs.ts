import { useEffect } from 'react'
import { subscribe } from '@renderer/bridge/studio'
import { announce } from '@renderer/ui/feedback/announce'
import { jobEndWords } from './job-words'

/** The end of a job that the eye sees in a bar that goes away is said. */
export function useAnnouncedJobs(): void {
  useEffect(
    () =>
      subscribe('jobs', 'changed', (job) => {
        const words = jobEndWords(job)
        if (words !== null) announce(words)
      }),
    [],
  )
}
