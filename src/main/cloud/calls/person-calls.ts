import { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import { announcementsMax } from '@shared/limits'
import { wireAffiliateLink, wireAnnouncements, wireFeedback } from '@shared/wire'
import type { Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { AnnouncementsQuery } from '../cloud-requests'
import { imageSize } from './image-size'
import { announcementsFromWire } from '../from-wire/announcements'
import { defaultRoutes } from '../routes'
import { mediaTypeOf } from './download'

type PersonCalls = Pick<
  CloudClient,
  'makeAffiliateLink' | 'hideChecklist' | 'sendFeedback' | 'listAnnouncements' | 'readImage'
>

const imageMaxBytes = 400_000
/** What a window may have to unfold. */
const imageMaxPixels = 16_000_000
const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Another server: how it answers says nothing about the way to the cloud. */
const other = { mayLeaveServer: true, isProbe: true } as const

/** What concerns the person and not their work: recommendations, the checklist, announcements. */
export function personCalls(caller: Caller, serverUrl: string): PersonCalls {
  return {
    async makeAffiliateLink(o) {
      const call = { route: 'affiliateLink', method: 'POST', signal: o?.signal } as const
      return (await caller.json(call, wireAffiliateLink)).link
    },

    async hideChecklist(o) {
      await caller.json({ route: 'hideChecklist', method: 'POST', signal: o?.signal }, z.object({}))
    },

    async sendFeedback(feedback, o) {
      const call = { route: 'feedback', method: 'POST', json: { feedback }, signal: o?.signal } as const
      return { isRelevant: (await caller.json(call, wireFeedback)).relevant }
    },

    async listAnnouncements(query, o) {
      const url = announcementsUrl(query, serverUrl)
      // The account's own server may know who reads; one that a person named may not.
      const elsewhere = query.contentUrl === null ? undefined : { namedBy: query.contentUrl }
      const call = { route: 'announcements', url, ...other, elsewhere, signal: o?.signal } as const
      return announcementsFromWire(await caller.json(call, wireAnnouncements), url)
    },

    async readImage(url, { contentUrl, signal }) {
      const budget = { bytes: imageMaxBytes }
      const elsewhere = { namedBy: contentUrl ?? serverUrl }
      const call = { route: 'announcements', url, ...other, elsewhere, budget, signal } as const
      const { bytes, headers } = await caller.bytes(call)
      const mediaType = mediaTypeOf(headers)
      if (!imageTypes.has(mediaType))
        throw new AppError('cloud-bad-answer', { detail: { reason: 'content-type' } })
      const size = imageSize(bytes, mediaType)
      if (size === null || size.width * size.height > imageMaxPixels)
        throw new AppError('cloud-bad-answer', { detail: { reason: 'image' } })
      return { bytes, mediaType }
    },
  }
}

function announcementsUrl(
  { contentUrl, tier, personas, nowMs }: AnnouncementsQuery,
  serverUrl: string,
): string {
  const url = new URL(defaultRoutes.announcements.slice(1), `${contentUrl ?? serverUrl}/`)
  const where = {
    limit: String(announcementsMax),
    sort: '-timestamp',
    'where[tiers][in]': ['all', tier].join(','),
    'where[timestamp][less_than_equal]': new Date(nowMs).toISOString(),
    'where[onboarding_personas][in]': ['all', ...personas].join(','),
  }
  for (const [name, value] of Object.entries(where)) url.searchParams.set(name, value)
  return url.href
}
