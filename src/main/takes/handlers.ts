import type { Handlers } from '@shared/ipc/contract'
import type { Recorder } from './recorder'
import type { Recovery } from './recovery'
import type { Reels } from './reels'
import type { Takes } from './takes'

export type RecordingCalls = Pick<Handlers, 'recorder' | 'takes' | 'reels'>

interface Recording {
  recorder: Recorder
  takes: Takes
  reels: Reels
  recovery: Recovery
}

export const recordingHandlers = (room: Recording): RecordingCalls => ({
  recorder: recorderHandlers(room),
  takes: takeHandlers(room),
  reels: reelHandlers(room),
})

function recorderHandlers({ recorder }: Recording): Handlers['recorder'] {
  return {
    status: () => recorder.status(),
    arm: () => recorder.arm(),
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

function takeHandlers({ takes, recovery }: Recording): Handlers['takes'] {
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

function reelHandlers({ reels }: Recording): Handlers['reels'] {
  return {
    list: ({ draftId }) => reels.list(draftId),
    get: ({ id }) => reels.get(id),
    join: (request) => reels.join(request),
    punch: ({ id, ...punch }) => reels.punch(id, punch),
    undo: ({ id }) => reels.undo(id),
    redo: ({ id }) => reels.redo(id),
    rename: ({ id, name }) => reels.rename(id, name),
    remove({ id }) {
      reels.remove(id)
      return null
    },
    restore: ({ id }) => reels.restore(id),
    addToDraft: ({ id, draftId }) => ({ jobId: reels.addToDraft(id, draftId) }),
  }
}
