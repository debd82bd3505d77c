import type { Announcement } from '@shared/domain/app/announcement'
import { newAccountMs } from '@shared/limits'

/** Whether the list would open by itself for its newest announcement (spec/shell.md section 4), now or a little later. */
export const isWorthOpening = (o: {
  newest: Pick<Announcement, 'isImportant' | 'isRead'> | undefined
  /** Since 1970; null: not known. */
  accountCreatedAtMs: number | null
  /** As the person set it. */
  isOn: boolean
  nowMs: number
}): boolean =>
  o.isOn &&
  o.newest?.isImportant === true &&
  !o.newest.isRead &&
  o.accountCreatedAtMs !== null &&
  o.nowMs - o.accountCreatedAtMs < newAccountMs

/** Whether it may do so in this moment: seen by the person, and not in their way. */
export const isGoodMoment = (o: {
  isTriggerVisible: boolean
  isTakeRunning: boolean
  isModalOpen: boolean
  isTyping: boolean
}): boolean => o.isTriggerVisible && !o.isTakeRunning && !o.isModalOpen && !o.isTyping
