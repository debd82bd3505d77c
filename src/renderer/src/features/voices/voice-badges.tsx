import { Coins, Hourglass, ShieldCheck, Wallet } from 'lucide-react'
import type { VoiceSharing } from '@shared/domain/cloud/voice'
import {
  creditsShort,
  customRateWords,
  noticePeriodHint,
  noticePeriodWords,
} from '@renderer/copy/voice-figures'
import { Badge } from '@renderer/ui/badge'

interface VoiceBadgesProps {
  sharing: VoiceSharing | null
  /** The owner sees what the voice earns, in dollars; others what it costs, as a multiple (spec/speech-synthesis.md section 6). */
  isOwn: boolean
  /** On a free plan a voice for payers says so. */
  isOnFreePlan?: boolean
}

/** What is special about using a shared voice: its price, how long it stays, moderation, who may use it. */
export function VoiceBadges({ sharing, isOwn, isOnFreePlan = false }: VoiceBadgesProps) {
  if (sharing === null) return null
  const { rate, dollarRate, noticePeriodDays, isFreeAllowed, isLiveModerated } = sharing
  const price = isOwn ? customRateWords(rate, dollarRate) : creditsShort(rate)
  return (
    <>
      {price === null ? null : <Badge icon={isOwn ? Wallet : Coins}>{price}</Badge>}
      {noticePeriodDays === null || noticePeriodDays <= 0 ? null : (
        <Badge icon={Hourglass} title={noticePeriodHint(noticePeriodDays, isOwn)}>
          {noticePeriodWords(noticePeriodDays)} notice
        </Badge>
      )}
      {isLiveModerated ? <Badge icon={ShieldCheck}>Live moderation</Badge> : null}
      {isOnFreePlan && !isFreeAllowed ? <Badge tone="warn">Paid plans only</Badge> : null}
    </>
  )
}
