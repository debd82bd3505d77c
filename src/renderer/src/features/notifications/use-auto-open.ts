import { useEffect, useRef, type RefObject } from 'react'
import { announcementsOpenAfterMs, newAccountMs } from '@shared/limits'
import { useAnswer, useAppSettings } from '@renderer/bridge/queries'
import { isTakeRunning } from '@renderer/recorder/running-takes'

/**
 * Opens the list by itself for a new account whose newest announcement is important and unread (spec/shell.md section 4).
 * Once a run, and never during a take (rulings).
 */
export function useAutoOpen(trigger: RefObject<HTMLElement | null>, open: () => void): void {
  const newest = useAnswer('announcements', 'list', {}).data?.items[0]
  const createdAtMs = useAnswer('profile', 'get', {}).data?.accountCreatedAtMs ?? null
  const isOn = useAppSettings().data?.opensAnnouncements ?? false
  const isDue = isOn && newest !== undefined && newest.isImportant && !newest.isRead && createdAtMs !== null
  const openNow = useRef(open)
  useEffect(() => {
    openNow.current = open
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      const isNew = Date.now() - createdAtMs < newAccountMs
      if (isNew && trigger.current?.checkVisibility() === true && !isTakeRunning()) openNow.current()
    }, announcementsOpenAfterMs)
    return () => clearTimeout(timer)
  }, [isDue, createdAtMs, trigger])
}
