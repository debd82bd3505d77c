import type { OpenedFile } from '@shared/domain/export/export'
import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Module } from '../scope/module'
import { createSegmentJobs } from '../segments/segment-jobs'
import { createExporter, type ExporterDeps } from './exporter'
import { createOutsideFiles, type OutsideFilesDeps } from './outside-files'

/** Takes, recordings and sound files of the person's as files of their own. */
export function createExportsModule(
  deps: ExporterDeps & OutsideFilesDeps,
): Module<Pick<Handlers, 'exports'>> {
  const outside = createOutsideFiles(deps)
  const exporter = createExporter({ ...deps, takes: outside.takes })
  const jobs = createSegmentJobs(deps)
  /** What each job of `openFile` opened. */
  const opened = new Map<string, OpenedFile>()
  return {
    handlers: {
      exports: {
        check: (request) => exporter.check(request),
        measure: (request) => exporter.measure(request),
        save: (request) => exporter.save(request),
        reveal({ jobId }) {
          exporter.reveal(jobId)
          return null
        },
        openFile({ fileId }) {
          const jobId = jobs.read('export-check', null, 0, async (job, signal) => {
            opened.set(job.id, await outside.open(fileId, job, signal))
          })
          return { jobId }
        },
        openedFile({ jobId }) {
          const file = opened.get(jobId)
          if (!file) throw new AppError('not-found', { detail: { what: 'file' } })
          return file
        },
        dragOut: (request) => exporter.dragOut(request),
      },
    },
    async close() {
      await Promise.all([exporter.close(), jobs.stop()])
      await outside.close()
    },
  }
}
