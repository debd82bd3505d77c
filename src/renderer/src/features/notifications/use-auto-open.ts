import { useEffect, useRef, type RefObject } from 'react'
import { announcementsOpenAfterMs } from '@shared/limits'
import { useProfile } from '@renderer/bridge/profile-queries'
import { useAnswer, useAppSettings } from '@renderer/bridge/queries'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'
import { isGoodMoment, isWorthOpening } from './auto-open-rule'

/**
 * Opens the list by itself for a new account whose newest announcement is important and unread (spec/shell.md section 4).
 * Never during a take (rulings), over a dialog, or while the person types: then it waits.
 */
export function useAutoOpen(trigger: RefObject<HTMLElement | null>, open: () => void): void {
  const newest = useAnswer('announcements', 'list', {}).data?.items[0]
  const accountCreatedAtMs = useProfile().data?.accountCreatedAtMs ?? null
  const isOn = useAppSettings().data?.opensAnnouncements ?? false
  const isDue = (): boolean => isWorthOpening({ newest, accountCreatedAtMs, isOn, nowMs: Date.now() })
  const now = useRef({ isDue, open })
  useEffect(() => {
    now.current = { isDue, open }
  })
  const of = JSON.stringify([newest?.id, newest?.isImportant, newest?.isRead, accountCreatedAtMs, isOn])
  useEffect(() => {
    if (!now.current.isDue()) return
    const timer = setInterval(() => {
      if (!now.current.isDue() || !isGoodMoment(momentOf(trigger.current))) return
      clearInterval(timer)
      now.current.open()
    }, announcementsOpenAfterMs)
    return () => clearInterval(timer)
  }, [of, trigger])
}

const momentOf = (trigger: HTMLElement | null): Parameters<typeof isGoodMoment>[0] => ({
  isTriggerVisible: trigger?.checkVisibility() === true,
  isTakeRunning: isTakeRunning(),
  isModalOpen: topModal() !== null,
  isTyping: document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true,
})
