import { Link } from 'react-router'
import { useAnswer, useConnection, useDraftNames } from '@renderer/bridge/queries'
import { counted } from '@renderer/copy/format'
import { shortCount } from '@renderer/copy/voice-figures'
import { pathTo } from '@renderer/address/paths'

/** What was spent with a voice lately, as the cloud counts. */
export function VoiceUsage({ voiceId }: { voiceId: string }) {
  const isOffline = useConnection().data?.state === 'offline'
  const { data, isError } = useAnswer('voices', 'usage', { voiceId }, { staleTime: 0 })
  const credits = data?.credits ?? null
  if (data === undefined) return isError ? (isOffline ? 'Known online' : 'Not known') : '…'
  if (credits === null) return 'Not known: another voice has the same name'
  return credits === 0 ? 'None in the last 30 days' : `${shortCount(credits)} credits in the last 30 days`
}

/** What on this computer belongs to a voice, and what was made with it. */
export function UsedHere({ voiceId, draftId }: { voiceId: string; draftId: string | null }) {
  const nameOf = useDraftNames(draftId === null ? [] : [draftId])
  const name = draftId === null ? null : nameOf(draftId)
  const count = useAnswer('voices', 'usedHere', { voiceId }, { staleTime: 0 }).data?.generationCount ?? 0
  const hasDraft = draftId !== null && name !== null
  if (!hasDraft && count === 0) return '–'
  return (
    <span className="flex flex-col">
      {hasDraft ? (
        <Link to={pathTo('draft', draftId)} dir="auto" className="text-accent-ink hover:underline">
          {name ?? '…'}
        </Link>
      ) : null}
      {count === 0 ? null : <span>{counted(count, 'generation')}</span>}
    </span>
  )
}
