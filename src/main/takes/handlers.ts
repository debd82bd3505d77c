import type { Handlers } from '@shared/ipc/contract'
import type { TakesModule } from './takes-module'

/** What the calls need; asked for at each call, because the library can be reopened. */
type CurrentTakes = () => TakesModule

export function recorderHandlers(current: CurrentTakes): Handlers['recorder'] {
  const recorder = (): TakesModule['recorder'] => current().recorder
  return {
    status: () => recorder().status(),
    arm: () => recorder().arm(),
    disarm: () => recorder().disarm(),
    begin: (request) => recorder().begin(request),
    end: ({ takeId }) => recorder().end(takeId),
    deviceLost: ({ takeId }) => recorder().end(takeId, 'device-lost'),
    mark({ takeId, atMs }) {
      recorder().mark(takeId, atMs)
      return null
    },
  }
}

export function takeHandlers(current: CurrentTakes): Handlers['takes'] {
  const takes = (): TakesModule['takes'] => current().takes
  return {
    list: ({ draftId }) => takes().list(draftId),
    rename: ({ id, name }) => takes().rename(id, name),
    flag: ({ id, isFlagged }) => takes().flag(id, isFlagged),
    remove({ ids }) {
      takes().remove(ids)
      return null
    },
    restore({ ids }) {
      takes().restore(ids)
      return null
    },
    recoverable: () => current().recovery.recoverable(),
    recover({ ids, draftId }) {
      current().recovery.recover(ids, draftId)
      return null
    },
    skipRecovery({ ids }) {
      current().recovery.skip(ids)
      return null
    },
  }
}

export function recordingHandlers(current: CurrentTakes): Handlers['recordings'] {
  const recordings = (): TakesModule['recordings'] => current().recordings
  return {
    list: ({ draftId }) => recordings().list(draftId),
    get: ({ id }) => recordings().get(id),
    join: (request) => recordings().join(request),
    punch: ({ id, ...punch }) => recordings().punch(id, punch),
    undo: ({ id }) => recordings().undo(id),
    redo: ({ id }) => recordings().redo(id),
    rename: ({ id, name }) => recordings().rename(id, name),
    remove({ id }) {
      recordings().remove(id)
      return null
    },
    restore: ({ id }) => recordings().restore(id),
    addToDraft: ({ id, draftId }) => ({ jobId: recordings().addToDraft(id, draftId) }),
  }
}
