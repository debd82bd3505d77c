import type { Handlers } from '@shared/ipc/contract'
import { unsavedCount } from '@shared/domain/recording/recording-entries'
import type { Inputs } from './inputs/inputs'
import type { Recorder } from './recorder'
import type { Recovery } from './recovery'
import type { Recordings } from '../recordings/recordings'
import type { Takes } from './takes'

/** The calls of the contract that recording answers. */
export type RecorderCalls = Pick<Handlers, 'recorder' | 'inputs' | 'takes' | 'recordings'>

interface RecorderModules {
  recorder: Recorder
  inputs: Inputs
  takes: Takes
  recordings: Recordings
  recovery: Recovery
}

/** Connects the contract's calls to the modules of an open library. */
export const recorderCalls = (current: RecorderModules): RecorderCalls => ({
  recorder: recorderHandlers(current),
  inputs: current.inputs.handlers,
  takes: takeHandlers(current),
  recordings: recordingHandlers(current),
})

function recorderHandlers({ recorder }: RecorderModules): Handlers['recorder'] {
  return {
    status: () => recorder.status(),
    arm: (format) => recorder.arm(format),
    disarm: () => recorder.disarm(),
    begin: (request) => recorder.begin(request),
    end: ({ takeId }) => recorder.end(takeId),
    deviceLost: ({ takeId }) => recorder.end(takeId, 'device-lost'),
    mark({ takeId, atMs }) {
      recorder.mark(takeId, atMs)
      return null
    },
  }
}

function takeHandlers({ takes, recovery }: RecorderModules): Handlers['takes'] {
  return {
    list: ({ draftId }) => takes.list(draftId),
    rename: ({ id, name }) => takes.rename(id, name),
    flag: ({ id, isFlagged }) => takes.flag(id, isFlagged),
    remove({ ids }) {
      takes.remove(ids)
      return null
    },
    restore({ ids }) {
      takes.restore(ids)
      return null
    },
    recoverable: () => recovery.recoverable(),
    recover({ ids, draftId }) {
      recovery.recover(ids, draftId)
      return null
    },
    skipRecovery({ ids }) {
      recovery.skip(ids)
      return null
    },
  }
}

function recordingHandlers({ recordings, takes }: RecorderModules): Handlers['recordings'] {
  return {
    list: ({ draftId }) => recordings.list(draftId),
    unsaved: ({ draftId }) => ({ count: unsavedCount(takes.list(draftId), recordings.list(draftId)) }),
    join: (request) => recordings.join(request),
    punch: ({ id, ...punch }) => recordings.punch(id, punch),
    undo: ({ id }) => recordings.undo(id),
    redo: ({ id }) => recordings.redo(id),
    rename: ({ id, name }) => recordings.rename(id, name),
    remove({ id }) {
      recordings.remove(id)
      return null
    },
    restore: ({ id }) => recordings.restore(id),
    addToDraft: ({ id, draftId }) => ({ jobId: recordings.addToDraft(id, draftId) }),
    added: ({ jobId }) => recordings.added(jobId),
  }
}
