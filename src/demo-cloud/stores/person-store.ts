import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { demoAnnouncement, seededAnnouncements, type DemoAnnouncement } from '../content/demo-announcements'
import type { KeptStore } from './kept-store'

/** What the server knows of the person beside the account. */
export interface PersonStore {
  /** Null until a link was made. */
  referralCode(): string | null
  affiliateLink(): string | null
  makeAffiliateLink(): string
  isChecklistHidden(): boolean
  hideChecklist(): void
  announcements(): DemoAnnouncement[]
  tell(announcements: readonly DemoAnnouncement[]): void
  reset(): void
}

export function createPersonStore(kept: KeptStore, createdAtMs: number): PersonStore {
  const referralCode = (): string | null => kept.get('referral-code', z.string().nullable()) ?? null
  const linkOf = (code: string): string => `https://demo.invalid/?via=${code}`
  return {
    referralCode,
    affiliateLink: () => {
      const code = referralCode()
      return code === null ? null : linkOf(code)
    },
    makeAffiliateLink() {
      const code = referralCode() ?? randomBytes(4).toString('hex')
      kept.set('referral-code', code)
      return linkOf(code)
    },
    isChecklistHidden: () => kept.get('checklist-hidden', z.boolean()) ?? false,
    hideChecklist: () => kept.set('checklist-hidden', true),
    announcements: () =>
      kept.get('announcements', z.array(demoAnnouncement)) ?? seededAnnouncements(createdAtMs),
    tell: (announcements) => kept.set('announcements', announcements),
    reset() {
      kept.set('referral-code', null)
      kept.set('checklist-hidden', false)
      kept.set('announcements', seededAnnouncements(createdAtMs))
    },
  }
}
