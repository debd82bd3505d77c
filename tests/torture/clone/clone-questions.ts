import type { Page } from 'playwright'
import type { DemoServer } from '../../support/cloud/demo-server'

/** What a window asks of main, answered or thrown. */
export const ask = {
  isSignedIn: (page: Page) =>
    page.evaluate(async () => {
      const account = await window.studio.calls.account.get({})
      return account.ok && account.value.mode === 'cloud'
    }),
  create: (page: Page) => page.evaluate(() => window.studio.calls.professionalClone.create({})),
  upload: (page: Page, draftId: string, name: string) =>
    page.evaluate(
      async ([id, voiceName]) => {
        const labels = [{ label: 'accent' as const, value: 'american' }]
        await window.studio.calls.drafts.update({ id, patch: { name: voiceName, labels } })
        await window.studio.calls.uploads.start({ draftId: id, fixes: {} })
      },
      [draftId, name] as const,
    ),
  describe: (page: Page, id: string, description: string) =>
    page.evaluate(
      ([draft, text]) => window.studio.calls.drafts.update({ id: draft, patch: { description: text } }),
      [id, description] as const,
    ),
  train: (page: Page, draftId: string) =>
    page.evaluate(async (id) => {
      await window.studio.calls.professionalClone.consent({ draftId: id })
      await window.studio.calls.professionalClone.train({
        draftId: id,
        modelId: null,
        isPartial: false,
        isFirst: false,
      })
    }, draftId),
  refresh: (page: Page, draftId: string) =>
    page.evaluate((id) => window.studio.calls.professionalClone.refresh({ draftId: id }), draftId),
  rename: (page: Page, voiceId: string, name: string) =>
    page.evaluate(([id, to]) => window.studio.calls.voices.update({ voiceId: id, patch: { name: to } }), [
      voiceId,
      name,
    ] as const),
  remove: (page: Page, id: string) =>
    page.evaluate((voiceId) => window.studio.calls.voices.remove({ voiceId }), id),
  status: (page: Page, draftId: string) =>
    page.evaluate(async (id) => {
      const status = await window.studio.calls.professionalClone.status({ draftId: id })
      if (!status.ok) throw new Error(status.error.code)
      const { voiceId, cloudDetails, isUploaded, training } = status.value
      return { voiceId, cloudDetails, isUploaded, training: training.map(({ state }) => state) }
    }, draftId),
  unboundDrafts: (page: Page) =>
    page.evaluate(async () => {
      const sessions = await window.studio.calls.professionalClone.sessions({})
      if (!sessions.ok) throw new Error(sessions.error.code)
      return sessions.value.filter(({ voiceId }) => voiceId === null).length
    }),
  sync: (page: Page) =>
    page.evaluate(async () => {
      const status = await window.studio.calls.voices.syncStatus({})
      if (!status.ok) throw new Error(status.error.code)
      return status.value
    }),
}

interface WireVoice {
  name: string
  description: string | null
  samples: unknown[]
}

export interface CloudFact {
  name: string
  description: string | null
  /** How many. */
  samples: number
}

/** The professional voices as the cloud has them. */
export async function cloudFacts(server: DemoServer): Promise<CloudFact[]> {
  const path = '/v2/voices?category=professional&voice_type=personal&page_size=100'
  const { voices } = (await server.get(path)) as { voices: WireVoice[] }
  return voices.map(({ name, description, samples }) => ({ name, description, samples: samples.length }))
}

/** @throws Error where there is none, or more than one */
export function onlyVoice<T>(voices: readonly T[]): T {
  const [first] = voices
  if (first === undefined || voices.length > 1) throw new Error(`${voices.length} voices instead of one`)
  return first
}
