import { z } from 'zod'
import { cloneSession, type CloneSession } from '@shared/domain/cloud/clone'
import { isReviewOpen } from '@shared/domain/cloud/clone-rules'
import type { AccessSource } from '../../access/access-source'
import type { CloudClient } from '../../cloud/cloud-client'
import type { DraftStore } from '../../drafts/draft-store'
import type { Log } from '../../platform/log/log'
import type { BindingStore } from '../../voices/binding-store'
import type { CloneStore } from '../clone-store'
import type { CloudLink } from '../details/cloud-link'
import type { KnownAnswers } from '../../account/known-answers'

/** Unfinished professional clones: local drafts, and own voices of the cloud. */
export interface Sessions {
  /** Newest first; offline, the cloud's part is as last known. Fails only where its library closes meanwhile. */
  list(): Promise<CloneSession[]>
}

const states = ['draft', 'not_verified', 'not_started'] as const
const pageSize = 100
const askTimeoutMs = 10_000
const key = 'clone-sessions'
const cloudSessions = z.array(
  z.object({
    voiceId: z.string(),
    name: z.string(),
    state: cloneSession.shape.state,
    createdAtMs: z.number().nullable(),
    isUnderReview: z.boolean().default(false),
  }),
)
type CloudSession = z.infer<typeof cloudSessions>[number]

/** Creates the list of one workspace. */
export function createSessions(deps: {
  drafts: Pick<DraftStore, 'list'>
  store: Pick<CloneStore, 'get'>
  bindings: BindingStore
  answers: KnownAnswers
  client: () => CloudClient | null
  link: Pick<CloudLink, 'applyListed' | 'look' | 'readMark'>
  access: Pick<AccessSource, 'known'>
  log: Log
}): Sessions {
  const { drafts, store, answers, client, link, log } = deps

  /**
   * What the lists do not show as it was last read is read: they may lag behind, a voice in none of them may have been
   * trained elsewhere, and one that was deleted leaves its draft.
   */
  async function readUnsure(draftIds: readonly string[], signal: AbortSignal): Promise<void> {
    const read = async (draftId: string): Promise<void> => {
      try {
        await link.look(draftId, signal)
      } catch (error) {
        log.info('a voice that the lists show otherwise could not be read', { draftId, error })
      }
    }
    await Promise.all(draftIds.map(read))
  }

  /** Three lists: the filter takes one state, and voices do not say which they match (api.md 10c, rows 9 and 10). */
  async function ask(asked: CloudClient): Promise<CloudSession[]> {
    const signal = AbortSignal.timeout(askTimeoutMs)
    const mark = link.readMark()
    const lists = await Promise.all(
      states.map((fineTuningState) =>
        asked.listAllVoices(
          {
            pageSize,
            sort: 'created_at_unix',
            sortDirection: 'desc',
            voiceType: 'personal',
            category: 'professional',
            fineTuningState,
          },
          // One that belongs to a draft is read by itself.
          { signal, leaveOut: () => undefined },
        ),
      ),
    )
    const bound = deps.bindings
    const unsure = new Set<string>()
    const found = new Map<string, CloudSession>()
    // A voice can move on between two lists: the later state wins.
    lists.forEach((voices, index) => {
      const state = states[index] ?? 'draft'
      for (const voice of voices) {
        if (voice.isOwner === false) continue
        const { voiceId, name, createdAtMs, fineTuning } = voice
        const isUnderReview = isReviewOpen(
          fineTuning && { ...fineTuning, isManualRequested: fineTuning.manualVerificationRequested },
        )
        found.set(voiceId, { voiceId, name, state, createdAtMs, isUnderReview })
        const draftId = bound.draftOf(voiceId)
        if (draftId !== null && link.applyListed(draftId, voice, { state, mark })) unsure.add(draftId)
      }
    })
    for (const [draftId, voiceId] of bound.bindings())
      if (!found.has(voiceId) && store.get(draftId).seen?.state !== null) unsure.add(draftId)
    await readUnsure([...unsure], signal)
    return [...found.values()]
  }

  async function cloudPart(): Promise<{ sessions: CloudSession[]; isLastKnown: boolean }> {
    const asked = client()
    try {
      if (!asked) throw new Error('no client')
      const fresh = await ask(asked)
      answers.keep(key, fresh)
      return { sessions: fresh, isLastKnown: false }
    } catch (error) {
      log.info('using the last known unfinished sessions of the cloud', { error })
      return { sessions: answers.read(key, cloudSessions)?.answer ?? [], isLastKnown: true }
    }
  }

  return {
    async list() {
      const { isLastKnown, ...known } = await cloudPart()
      // A workspace that asks for no verification waits for no review either.
      const awaitsReviews = !deps.access.known().canBypassVoiceCaptcha
      const cloud = new Map(known.sessions.map((session) => [session.voiceId, session]))
      const bindings = deps.bindings.bindings()
      const sessions: CloneSession[] = []
      for (const draft of drafts.list()) {
        const voiceId = bindings.get(draft.id) ?? null
        const session = voiceId === null ? null : (cloud.get(voiceId) ?? null)
        const seen = voiceId === null ? null : store.get(draft.id).seen
        // Trains or has trained, whatever a list that lags behind still says.
        if (seen !== null && seen.state === null) continue
        const state = seen?.state ?? session?.state ?? 'draft'
        sessions.push({
          draftId: draft.id,
          voiceId,
          name: draft.name,
          state: state === 'draft' && seen?.isLeftAtVerification ? 'not_verified' : state,
          isUnderReview: awaitsReviews && isReviewOpen(seen?.verification),
          updatedAtMs: draft.updatedAtMs,
          isLastKnown: isLastKnown && voiceId !== null,
          isSampleDataset: draft.isSampleDataset,
        })
      }
      const bound = new Set(bindings.values())
      for (const { createdAtMs, ...session } of cloud.values()) {
        if (bound.has(session.voiceId)) continue
        const isUnderReview = awaitsReviews && session.isUnderReview
        const place = { draftId: null, isSampleDataset: false }
        sessions.push({ ...place, ...session, isUnderReview, updatedAtMs: createdAtMs, isLastKnown })
      }
      return sessions.sort((a, b) => (b.updatedAtMs ?? 0) - (a.updatedAtMs ?? 0))
    },
  }
}
