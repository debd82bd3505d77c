import { z } from 'zod'
import { cloneSession } from '@shared/domain/cloud/clone'
import { modelTraining, verification } from '@shared/domain/cloud/voice'
import type { MergeBase } from '@shared/merge/merge'
import type { PvcDetails } from '../cloud/cloud-requests'
import type { Library } from '../library/library'
import { heardSamples } from './training/heard'

const details = z.object({
  name: z.string(),
  language: z.string(),
  description: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
})

/** A draft's voice as last read from the cloud. */
const seenVoice = z.object({
  details,
  /** From the introduction's lists; null if it is in none of them. */
  state: cloneSession.shape.state.nullable(),
  verification: verification.nullable(),
  training: z.array(modelTraining),
  sampleCount: z.number().int(),
  /** The person left it at Verification, whatever the cloud says of its state. */
  isLeftAtVerification: z.boolean().default(false),
  heard: z.array(heardSamples).default([]),
  atMs: z.number(),
})
export type SeenVoice = z.infer<typeof seenVoice>

/** A draft's state in the cloud of one workspace. */
export interface CloneState {
  base: MergeBase<PvcDetails> | null
  /** Details that were sent without a response, so they may have arrived. */
  unanswered: PvcDetails | null
  seen: SeenVoice | null
  isWaiting: boolean
  wantsTraining: boolean
  /** The wanted training is to go without the samples that the cloud lacks. */
  trainsPartial: boolean
  /** It was wanted of a voice that had been trained before. */
  trainsAgain: boolean
  problem: string | null
}

/** A confirmation of rights. */
export interface Consent {
  person: string
  device: string
  termsVersion: string
}

/** States of drafts in the cloud of one workspace. */
export interface CloneStore {
  get(draftId: string): CloneState
  change(draftId: string, change: Partial<CloneState>): void
  /** Drafts outside the trash that wait for the network or a review, train or want to, or changed since the cloud was last read. */
  unsettled(): string[]
  addConsent(draftId: string, consent: Consent): void
  /**
   * Whether the signed-in person (identified by the workspace) confirmed these terms for the draft's current voice. Consents
   * of others and from passports do not count.
   */
  hasConsent(draftId: string, termsVersion: string): boolean
}

interface Row {
  base: string | null
  seen: string | null
  is_waiting: number
  wants_training: number
  problem: string | null
}

/** What the column wants_training holds, added up. */
const wanted = { whole: 1, partial: 2, again: 4 }

const nothing: CloneState = {
  base: null,
  unanswered: null,
  seen: null,
  isWaiting: false,
  wantsTraining: false,
  trainsPartial: false,
  trainsAgain: false,
  problem: null,
}
/** In one column, because unanswered details are meaningful only together with the base. */
const baseColumn = z.object({ mine: details, theirs: details, unanswered: details.optional() })

/** Creates the store of one workspace. */
export function createCloneStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
  workspace: () => string | null
}): CloneStore {
  const { library, nowMs } = deps
  const { db } = library
  const workspace = (): string => deps.workspace() ?? ''
  const select = db.prepare<[string, string], Row>(
    'SELECT * FROM clone_states WHERE draft_id = ? AND workspace = ?',
  )
  const upsert = db.prepare(`
    INSERT INTO clone_states (draft_id, workspace, base, seen, is_waiting, wants_training, problem)
    VALUES (@draftId, @workspace, @base, @seen, @isWaiting, @wantsTraining, @problem)
    ON CONFLICT (draft_id, workspace) DO UPDATE SET base = @base, seen = @seen, is_waiting = @isWaiting,
      wants_training = @wantsTraining, problem = @problem`)
  const unsettled = db.prepare<[string], { draft_id: string }>(`
    SELECT c.draft_id FROM clone_states c JOIN drafts d ON d.id = c.draft_id AND d.removed_at_ms IS NULL
    WHERE c.workspace = ? AND (c.is_waiting = 1 OR c.wants_training > 0
      OR d.updated_at_ms > json_extract(c.seen, '$.atMs')
      OR (json_extract(c.seen, '$.verification.isManualRequested') AND NOT json_extract(c.seen, '$.verification.isAllowedToFineTune'))
      OR EXISTS (SELECT 1 FROM json_each(c.seen, '$.training') t
        WHERE json_extract(t.value, '$.state') IN ('queued', 'fine_tuning', 'delayed', 'unknown')))`)
  const insertConsent = db.prepare(`
    INSERT INTO consents (draft_id, workspace, voice_id, person, device, terms_version, given_at_ms)
    VALUES (@draftId, @workspace, (SELECT voice_id FROM draft_voices WHERE draft_id = @draftId AND workspace = @workspace),
      @person, @device, @termsVersion, @givenAtMs)`)
  const consent = db.prepare<[{ draftId: string; workspace: string; termsVersion: string }], { id: number }>(`
    SELECT c.id FROM consents c
    LEFT JOIN draft_voices v ON v.draft_id = c.draft_id AND v.workspace = c.workspace
    WHERE c.draft_id = @draftId AND c.workspace = @workspace AND c.terms_version = @termsVersion
      AND c.voice_id IS v.voice_id AND c.is_history = 0 LIMIT 1`)
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

  const get = (draftId: string): CloneState => {
    const row = select.get(draftId, workspace())
    if (!row) return nothing
    const seen = row.seen === null ? null : seenVoice.safeParse(JSON.parse(row.seen))
    const base = row.base === null ? null : baseColumn.parse(JSON.parse(row.base))
    return {
      base: base && { mine: base.mine, theirs: base.theirs },
      unanswered: base?.unanswered ?? null,
      seen: seen?.success ? seen.data : null,
      isWaiting: row.is_waiting === 1,
      wantsTraining: row.wants_training > 0,
      trainsPartial: (row.wants_training & wanted.partial) > 0,
      trainsAgain: (row.wants_training & wanted.again) > 0,
      problem: row.problem,
    }
  }

  return {
    get,
    change(draftId, change) {
      const next = { ...get(draftId), ...change }
      library.transaction(() =>
        upsert.run({
          draftId,
          workspace: workspace(),
          base: json(next.base && { ...next.base, unanswered: next.unanswered ?? undefined }),
          seen: json(next.seen),
          isWaiting: Number(next.isWaiting),
          wantsTraining: wantedOf(next),
          problem: next.problem,
        }),
      )
    },
    unsettled: () => unsettled.all(workspace()).map((row) => row.draft_id),
    addConsent(draftId, { person, device, termsVersion }) {
      library.transaction(() =>
        insertConsent.run({
          draftId,
          workspace: workspace(),
          person,
          device,
          termsVersion,
          givenAtMs: nowMs(),
        }),
      )
    },
    hasConsent: (draftId, termsVersion) =>
      consent.get({ draftId, workspace: workspace(), termsVersion }) !== undefined,
  }
}

/** Without the wish, how it was meant is forgotten. */
const wantedOf = ({ wantsTraining, trainsPartial, trainsAgain }: CloneState): number =>
  wantsTraining ? (trainsPartial ? wanted.partial : wanted.whole) + (trainsAgain ? wanted.again : 0) : 0
