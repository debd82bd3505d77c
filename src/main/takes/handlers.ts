import type { Handlers } from '@shared/ipc/contract'
import type { TakeRoom } from './take-room'

/** What the calls need; asked for at each call, because the library can be reopened. */
type Room = () => TakeRoom

export function recorderHandlers(room: Room): Handlers['recorder'] {
  const recorder = (): TakeRoom['recorder'] => room().recorder
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

export function takeHandlers(room: Room): Handlers['takes'] {
  const takes = (): TakeRoom['takes'] => room().takes
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
    recoverable: () => room().recovery.recoverable(),
    recover({ ids, draftId }) {
      room().recovery.recover(ids, draftId)
      return null
    },
    skipRecovery({ ids }) {
      room().recovery.skip(ids)
      return null
    },
  }
}

export function reelHandlers(room: Room): Handlers['reels'] {
  const reels = (): TakeRoom['reels'] => room().reels
  return {
    list: ({ draftId }) => reels().list(draftId),
    get: ({ id }) => reels().get(id),
    join: (request) => reels().join(request),
    punch: ({ id, ...punch }) => reels().punch(id, punch),
    undo: ({ id }) => reels().undo(id),
    redo: ({ id }) => reels().redo(id),
    rename: ({ id, name }) => reels().rename(id, name),
    remove({ id }) {
      reels().remove(id)
      return null
    },
    restore: ({ id }) => reels().restore(id),
    addToDraft: ({ id, draftId }) => ({ jobId: reels().addToDraft(id, draftId) }),
  }
}
