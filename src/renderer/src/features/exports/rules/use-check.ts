import { useEffect, useRef, useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import type { ExportCheck, ExportOptions, ExportSource } from '@shared/domain/export/export'
import type { Job } from '@shared/domain/app/job'
import type { AppError } from '@shared/errors/app-error'
import { useAnswer, useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { useSettled } from './use-settled'

/** Typing goes on; main is asked once it pauses. */
const settlesMs = 200

export interface Check {
  /** What an export would write; the answer before, while a new one comes. */
  answer: ExportCheck | undefined
  error: AppError | null
  /** Measuring, while it goes on. */
  job: Job | null
  /** It ended before everything was measured. */
  failed: Job | null
  isStopped: boolean
  stop: () => void
  measure: () => void
}

const stopMeasuring = (jobId: string): void => {
  call('jobs', 'cancel', { id: jobId }).catch(toastError)
}

/** What an export would write and which rules it keeps. What is not measured yet is measured, until the dialog closes. */
export function useCheck(sources: readonly ExportSource[], options: ExportOptions): Check {
  const wanted = { sources: [...sources], options }
  const request = useSettled(wanted, JSON.stringify(wanted), settlesMs)
  const check = useAnswer('exports', 'check', request, { placeholderData: keepPreviousData })
  const answer = check.isPlaceholderData ? undefined : check.data
  const { preset, custom, files } = request.options
  /** What decides on what is measured. */
  const measured = JSON.stringify([request.sources, preset, files, preset === 'custom' ? custom : null])

  const [begun, setBegun] = useState<{ of: string; jobId: string | null } | null>(null)
  const job = useJobs().data?.find(({ id }) => id === begun?.jobId) ?? null
  const running = useRef<string | null>(null)
  /** A measuring that is asked for before the newest, or before the dialog closed, ends as soon as it is answered. */
  const newest = useRef(0)
  const isRunning = job?.state === 'running'
  useEffect(() => {
    running.current = isRunning ? job.id : null
  })
  useEffect(
    () => () => {
      newest.current += 1
      if (running.current !== null) stopMeasuring(running.current)
    },
    [],
  )

  const start = (of: string): void => {
    if (running.current !== null) stopMeasuring(running.current)
    setBegun({ of, jobId: null })
    newest.current += 1
    const own = newest.current
    call('exports', 'measure', request).then((started) => {
      if (own === newest.current) setBegun({ of, jobId: started?.jobId ?? null })
      else if (started) stopMeasuring(started.jobId)
    }, toastError)
  }
  const isWaiting = answer?.isMeasured === false && begun?.of !== measured
  const begin = useRef(start)
  useEffect(() => {
    begin.current = start
  })
  useEffect(() => {
    if (isWaiting) begin.current(measured)
  }, [isWaiting, measured])

  return {
    answer: check.data,
    error: check.error,
    job: isRunning ? job : null,
    failed: job?.state === 'failed' ? job : null,
    isStopped: answer?.isMeasured === false && job?.state === 'cancelled',
    stop: () => {
      if (running.current !== null) stopMeasuring(running.current)
    },
    measure: () => start(measured),
  }
}
