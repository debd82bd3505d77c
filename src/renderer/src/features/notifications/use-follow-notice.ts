import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Notice } from '@shared/domain/app/notice'
import { noticeAction, type NoticeAction } from '@shared/domain/app/notice-action'
import { assertNever } from '@shared/lib/assert-never'
import { pathTo } from '@renderer/address/paths'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

function pathOf(action: Exclude<NoticeAction, { screen: 'session-folder' }>): string {
  switch (action.screen) {
    case 'draft':
      return pathTo('draft', action.draftId)
    case 'sample-settings':
      return pathTo('draft', action.draftId, { settings: action.sampleId })
    case 'booth':
      return pathTo('booth', action.draftId)
    case 'voice':
      return pathTo('voices', { voiceId: action.voiceId })
    case 'home':
      return pathTo('home')
    case 'speech-history':
      return pathTo('speech', { panel: 'history' })
    default:
      return assertNever(action)
  }
}

export const markRead = (notice: Notice): void =>
  void call('notifications', 'markRead', { id: notice.id }).catch(toastError)

/** Opens the screen a notice is about, and marks it as read. */
export function useFollowNotice(): (notice: Notice) => void {
  const navigate = useNavigate()
  return useCallback(
    (notice) => {
      markRead(notice)
      const action = noticeAction(notice)
      if (action?.screen === 'session-folder') {
        call('sessionFolders', 'show', { jobId: action.jobId }).catch(toastError)
      } else if (action) void navigate(pathOf(action))
    },
    [navigate],
  )
}
