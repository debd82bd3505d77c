import { z } from 'zod'
import { announcement, type Announcement, type Announcements } from '@shared/domain/app/announcement'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import { announcementsStaleMs } from '@shared/limits'
import type { AccountModule } from '../account/account'
import { demoWorkspace } from '../account/account-state'
import { clientNow } from '../account/client-now'
import { createKnownAnswers } from '../account/known-answers'
import { createLocalValues } from '../account/local-values'
import type { AccessSource } from '../access/access-source'
import type { CloudClient } from '../cloud/cloud-client'
import type { AnnouncementsQuery } from '../cloud/cloud-requests'
import type { CloudAnnouncement, CloudImage } from '../cloud/cloud-types'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { ProfileSource } from '../profile/profile'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { ownAnnouncements, ownIds, type PromotionDraw } from './own-announcements'

export interface AnnouncementsDeps {
  account: Pick<AccountModule, 'cloud'>
  access: Pick<AccessSource, 'known'>
  profile: ProfileSource
  /** Where announcements are, as the person set it; null: nowhere but in the demo workspace. */
  contentUrl: () => string | null
  library: Pick<Library, 'db' | 'transaction'>
  clock: Pick<Clock, 'nowMs'>
  log: Log
  openPage: (url: string) => Promise<void>
  publish: Publish
  /** 0 to 1. */
  random: () => number
  topics: Pick<Topics, 'on'>
  /** Null while signed out. */
  workspace: string | null
}

const key = 'announcements'
const keptItem = announcement.extend({ isFlagControlled: z.boolean() })
const kept = z.object({ contentUrl: z.string().nullable(), items: z.array(keptItem) })
type Kept = z.infer<typeof keptItem>

const readKey = 'read-notifications'
const readIds = z.array(z.string())
/** Far more than are ever shown. */
const readKeptMax = 200
const drawKey = 'affiliate-promotion'
const draw = z.object({ isDrawn: z.boolean(), atMs: z.number() })

/** Creates what is told to everybody: by a content server, and by Timbre's own rules (spec/shell.md sections 4, 7 and 9). */
export function createAnnouncements(deps: AnnouncementsDeps): Module<Pick<Handlers, 'announcements'>> {
  const { access, account, profile, publish } = deps
  const log = deps.log.child('announcements')
  const nowMs = (): number => deps.clock.nowMs()
  const answers = createKnownAnswers({ library: deps.library, nowMs, workspace: () => deps.workspace })
  const local = createLocalValues(deps.library.db, deps.workspace ?? '')
  const closing = new AbortController()
  /** What was asked last, and when: for another plan, role or address it is asked anew. */
  let asked = { of: '', atMs: -Infinity, abort: new AbortController() }
  let isStale = false
  let published = ''

  /** Once per account (rulings). */
  function promotionDraw(): PromotionDraw {
    const known = local.read(drawKey, draw)
    if (known) return known
    const drawn = { isDrawn: deps.random() < 0.1, atMs: nowMs() }
    local.write(drawKey, drawn)
    return drawn
  }

  function shown(): Announcements {
    const facts = access.known()
    const from = deps.contentUrl()
    const known = answers.read(key, kept)?.answer
    const fromServer = (hasServer() && known?.contentUrl === from ? known.items : []).filter(
      ({ isFlagControlled, id, atMs }) =>
        !ownIds.has(id) && atMs <= nowMs() && (!isFlagControlled || facts.featureFlags.includes(id)),
    )
    const own = ownAnnouncements({ facts, profile: profile.known(), nowMs: nowMs(), draw: promotionDraw })
    const read = new Set(local.read(readKey, readIds))
    const items = [...fromServer, ...own]
      .map(({ isFlagControlled: _, ...each }: Kept | (Announcement & { isFlagControlled?: boolean })) => ({
        ...each,
        isRead: read.has(each.id),
      }))
      .toSorted((a, b) => b.atMs - a.atMs)
    return { items, isStale: isStale && hasServer() }
  }

  function markRead(items: readonly Announcement[]): void {
    const unread = items.flatMap(({ id, isRead }) => (isRead ? [] : [id]))
    if (unread.length === 0) return
    local.write(readKey, [...unread, ...(local.read(readKey, readIds) ?? [])].slice(0, readKeptMax))
    report()
  }

  function report(): void {
    const now = shown()
    const text = JSON.stringify(now)
    if (text === published) return
    published = text
    publish('announcements', 'changed', now)
  }

  /** A real account has one only where the person named it. */
  const hasServer = (): boolean => deps.contentUrl() !== null || deps.workspace === demoWorkspace

  async function ask(client: CloudClient, query: AnnouncementsQuery, signal: AbortSignal): Promise<void> {
    const { contentUrl } = query
    try {
      const found = await client.listAnnouncements(query, { signal })
      const items = await Promise.all(found.map((each) => keptOf(client, each, signal)))
      if (signal.aborted) return
      isStale = false
      answers.keep(key, { contentUrl, items })
    } catch (error) {
      if (isCancelled(error) || signal.aborted) return
      const status = error instanceof AppError ? error.detail['httpStatus'] : undefined
      log.error(
        `Error occurred while fetching notifications, status_code ${String(status ?? 'none')}`,
        {},
        error,
      )
      isStale = true
    }
    report()
  }

  async function keptOf(client: CloudClient, found: CloudAnnouncement, signal: AbortSignal): Promise<Kept> {
    const [largeImage, smallImage] = await Promise.all([
      imageOf(client, found.largeImage, signal),
      imageOf(client, found.smallImage, signal),
    ])
    const { callToAction } = found
    const url = webPage(callToAction?.url ?? null)
    return {
      ...found,
      linkTo: webPage(found.linkTo),
      largeImage,
      smallImage,
      callToAction:
        callToAction && url !== null ? { kind: 'web-page', label: callToAction.label, url } : null,
      isRead: false,
    }
  }

  /** One that cannot be had is left out. */
  async function imageOf(
    client: CloudClient,
    image: CloudImage | null,
    signal: AbortSignal,
  ): Promise<Announcement['largeImage']> {
    if (image === null) return null
    try {
      const { bytes, mediaType } = await client.readImage(image.url, {
        contentUrl: deps.contentUrl(),
        signal,
      })
      return { source: `data:${mediaType};base64,${bytes.toString('base64')}`, alt: image.alt }
    } catch (error) {
      log.info('an image of an announcement could not be read', { error })
      return null
    }
  }

  function askIfOld(): void {
    const client = clientNow(account)
    const person = profile.known()
    // Whom it is for decides what is told.
    if (!client || !person || !hasServer()) return
    const contentUrl = deps.contentUrl()
    const query = { contentUrl, tier: person.tier ?? 'free', personas: person.personas }
    const of = JSON.stringify(query)
    if (of === asked.of && nowMs() - asked.atMs < announcementsStaleMs) return
    asked.abort.abort()
    asked = { of, atMs: nowMs(), abort: new AbortController() }
    const signal = AbortSignal.any([asked.abort.signal, closing.signal])
    void ask(client, { ...query, nowMs: nowMs() }, signal)
  }

  const lookAgain = (): void => {
    askIfOld()
    report()
  }
  deps.topics.on('accountChanged', askIfOld)
  deps.topics.on('accessChanged', report)
  deps.topics.on('profileChanged', lookAgain)
  let contentUrlBefore = deps.contentUrl()
  deps.topics.on('settingsChanged', () => {
    // Other settings change with each move of a slider, and the list holds pictures.
    if (deps.contentUrl() === contentUrlBefore) return
    contentUrlBefore = deps.contentUrl()
    lookAgain()
  })

  return {
    handlers: {
      announcements: {
        list() {
          askIfOld()
          return shown()
        },
        markNewestRead() {
          // Whoever opens or closes the list wants what is new.
          askIfOld()
          markRead(shown().items.slice(0, 1))
          return null
        },
        markAllRead() {
          markRead(shown().items)
          return null
        },
        async open({ id, what }) {
          const found = shown().items.find((each) => each.id === id)
          const action = found?.callToAction
          const url = what === 'page' ? found?.linkTo : action?.kind === 'web-page' ? action.url : null
          if (url === null || url === undefined) throw new AppError('not-found')
          await deps.openPage(url)
          return null
        },
      },
    },
    close: () => closing.abort(),
  }
}

/** Null for anything but a page of the web. */
const webPage = (url: string | null): string | null =>
  url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
