import { useEffect, useRef, type RefObject } from 'react'
import { announcementsOpenAfterMs, newAccountMs } from '@shared/limits'
import { useProfile } from '@renderer/bridge/profile-queries'
import { useAnswer, useAppSettings } from '@renderer/bridge/queries'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'

/**
 * Opens the list by itself for a new account whose newest announcement is important and unread (spec/shell.md section 4).
 * Never during a take (rulings), over a dialog, or while the person types: then it waits.
 */
export function useAutoOpen(trigger: RefObject<HTMLElement | null>, open: () => void): void {
  const newest = useAnswer('announcements', 'list', {}).data?.items[0]
  const createdAtMs = useProfile().data?.accountCreatedAtMs ?? null
  const isOn = useAppSettings().data?.opensAnnouncements ?? false
  const isDue = isOn && newest !== undefined && newest.isImportant && !newest.isRead && createdAtMs !== null
  const openNow = useRef(open)
  useEffect(() => {
    openNow.current = open
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => {
      const isNew = Date.now() - createdAtMs < newAccountMs
      if (!isNew || trigger.current?.checkVisibility() !== true || isBusy()) return
      clearInterval(timer)
      openNow.current()
    }, announcementsOpenAfterMs)
    return () => clearInterval(timer)
  }, [isDue, createdAtMs, trigger])
}

const isBusy = (): boolean =>
  isTakeRunning() ||
  topModal() !== null ||
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true
