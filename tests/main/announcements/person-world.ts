import { onTestFinished } from 'vitest'
import { createAnnouncements } from '@main/announcements/announcements'
import { createProfile } from '@main/profile/profile'
import type { Announcements } from '@shared/domain/app/announcement'
import type { Profile } from '@shared/domain/app/profile'
import { openClient, workspaceDeps } from '../../support/cloud/workspace-deps'
import { openTestCloud, type TestCloud } from '../../support/cloud/demo-cloud'
import { eventually } from '../../support/eventually'
import { openTempLibrary } from '../../support/library/temp-library'
import { createTestClock, type TestClock } from '../../support/test-clock'

/** What the modules of the person answer, over the real client and the demo cloud. Time stands still until it is moved. */
export async function openPersonWorld(
  options: { cloud?: TestCloud; contentUrl?: string; random?: () => number; workspace?: string } = {},
) {
  const cloud = options.cloud ?? (await openTestCloud())
  const library = openTempLibrary()
  const way = { client: openClient({ serverUrl: cloud.baseUrl, apiKey: cloud.apiKey }) }
  const clock: TestClock = createTestClock(Date.now())
  const events: { domain: string; name: string; payload: unknown }[] = []
  const settings: { contentUrl: string | null } = { contentUrl: options.contentUrl ?? null }
  const opened: string[] = []
  const deps = {
    ...workspaceDeps({
      library,
      cloud: () => way.client,
      waitsDividedBy: 1,
      publish: (domain, name, payload) => void events.push({ domain, name, payload }),
    }),
    clock,
    workspace: options.workspace ?? 'demo',
  }
  const open = () => {
    const profile = createProfile(deps)
    const announcements = createAnnouncements({
      ...deps,
      profile,
      contentUrl: () => settings.contentUrl,
      openPage: (url) => Promise.resolve(void opened.push(url)),
      random: options.random ?? (() => 0.5),
    })
    return {
      profile: profile.handlers!.profile,
      announcements: announcements.handlers!.announcements,
      spent: (credits: number, sentAtMs = clock.nowMs() + 1) => profile.spent(credits, sentAtMs),
      close() {
        void announcements.close?.()
        void profile.close?.()
      },
    }
  }
  let now = open()
  onTestFinished(() => now.close())
  const last = (domain: string): unknown =>
    events.findLast((event) => event.domain === domain && event.name === 'changed')?.payload
  return {
    cloud,
    clock,
    events,
    opened,
    settings,
    way,
    log: deps.log.lines,
    topics: deps.topics,
    access: deps.access,
    get profile() {
      return now.profile
    },
    get announcements() {
      return now.announcements
    },
    get spent() {
      return now.spent
    },
    /** The next session of the same workspace. */
    restart(): void {
      now.close()
      now = open()
    },
    offline: () => openClient({ serverUrl: 'http://127.0.0.1:9', apiKey: cloud.apiKey }),
    /** Who it is, as the cloud says: nothing is announced to nobody. */
    async meet(): Promise<void> {
      await now.profile.get({})
      await eventually(() => {
        if (last('profile') === undefined) throw new Error('nobody is known')
      })
    },
    /** What the windows were told last. */
    told: {
      profile: () => last('profile') as Profile | undefined,
      announcements: () => last('announcements') as Announcements | undefined,
    },
    tell: (...announcements: object[]) => cloud.control('POST', '/announcements', announcements),
  }
}
