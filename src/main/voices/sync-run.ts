import { setImmediate as breathe } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import { asAppError, failureKind, hadNoEffect } from '../cloud/failure-kind'
import type { Strikes } from '../cloud/strikes'
import { nextToSend, type OutboxEntry } from './intent'
import { readUntil } from './look-for'
import type { MirrorStore } from './mirror-store'
import { judgeEntry, planSync, type MirrorRow, type RemoteVoice } from './plan-sync'
import { readVoice, sendIntent, withDigest } from './send-intent'
import type { SyncTiming } from './timing'
import type { VoiceLock } from './voice-lock'

/** A running sync. */
export interface SyncRun {
  /** @throws AppError of the cloud client, cancelled */
  finished: Promise<void>
  cancel(): void
}

/** Batch size that keeps main's event loop responsive: ten thousand voices at once would block it for a second. */
const voicesAtOnce = 100

/** One sync of the whole account: updates the mirror, then sends pending edits. */
export function createSyncRun(deps: {
  store: MirrorStore
  cloud: CloudClient
  clock: Clock
  timing: SyncTiming
  voiceLock: VoiceLock
  /** Outlives this sync. */
  upToStrikes: Strikes
  /** When voices that no list has had yet were learned; outlives this sync, too. */
  learned: Map<string, number>
  onChange: (voiceIds: readonly string[], removedIds?: readonly string[]) => void
  /** An edit can no longer be sent unasked. */
  onConflict: (voiceId: string) => void
  /** The cloud has deleted a voice as the person wanted; called before `onChange`. */
  onDeleted: (voiceId: string) => void
}): SyncRun {
  const { store, cloud, clock, timing, learned, onChange, onConflict, onDeleted } = deps
  const aborter = new AbortController()
  const { signal } = aborter

  const inPieces = async <T>(all: readonly T[], work: (piece: readonly T[]) => void): Promise<void> => {
    for (let from = 0; from < all.length; from += voicesAtOnce) {
      work(all.slice(from, from + voicesAtOnce))
      await breathe()
      if (signal.aborted) throw new AppError('cancelled')
    }
  }

  /** Stores changed voices without pending edits. The next sync does what is cut short. @returns their ids */
  const mirrorUntouched = async (remote: readonly RemoteVoice[]): Promise<string[]> => {
    const known = new Map(store.rows().map(({ voiceId, digest }) => [voiceId, digest]))
    const edited = new Set(store.outbox().map(({ voiceId }) => voiceId))
    const news = remote.filter(
      ({ voice, digest }) => known.get(voice.voiceId) !== digest && !edited.has(voice.voiceId),
    )
    await inPieces(news, (piece) => store.write(piece, clock.nowMs()))
    return news.map(({ voice }) => voice.voiceId)
  }

  /** A voice learned while the list was on its way is missing from it, and not deleted. */
  const rowsBefore = (askedAtMs: number, listed: ReadonlySet<string>): MirrorRow[] => {
    const known = new Set(store.rows(askedAtMs).map(({ voiceId }) => voiceId))
    return store.rows().filter(({ voiceId }) => listed.has(voiceId) || known.has(voiceId))
  }

  /** Voices learned so short a time before the list that it need not have them yet. */
  const unlisted = (askedAtMs: number, listed: ReadonlySet<string>): string[] => {
    for (const [voiceId, atMs] of learned)
      if (listed.has(voiceId) || Math.abs(askedAtMs - atMs) >= timing.settleMs) learned.delete(voiceId)
    return [...learned.keys()]
  }

  const digested = async (voices: readonly CloudVoice[]): Promise<RemoteVoice[]> => {
    const remote: RemoteVoice[] = []
    await inPieces(voices, (piece) => remote.push(...piece.map(withDigest)))
    return remote
  }

  /** Samples that the list does not tell are read from their voice; one that cannot be read now stays as it was known. */
  const withSamples = async (
    told: readonly CloudVoice[],
    leaveOut: (voiceId: string) => void,
  ): Promise<CloudVoice[]> => {
    const voices: CloudVoice[] = []
    for (const voice of told) {
      const whole = voice.areSamplesUntold ? await readKnown(voice.voiceId) : voice
      if (whole) voices.push(whole)
      else leaveOut(voice.voiceId)
    }
    return voices
  }

  const readKnown = async (voiceId: string): Promise<CloudVoice | null> => {
    try {
      return (await readVoice(cloud, voiceId, signal))?.voice ?? null
    } catch (thrown) {
      if (!isOfOneVoice(asAppError(thrown))) throw thrown
      return null
    }
  }

  const mirror = async (): Promise<OutboxEntry[]> => {
    const asked = new Map(store.outbox().map(({ id, intent }) => [id, JSON.stringify(intent)]))
    const askedAtMs = clock.nowMs()
    /** They are there, and stay as they were known: what could not be read, and what the list need not have yet. */
    const unreadable = new Set<string>()
    const leaveOut = (voiceId: string): void => void unreadable.add(voiceId)
    const isReadable = ({ voiceId }: { voiceId: string }): boolean => !unreadable.has(voiceId)
    const [told, models] = await Promise.all([
      cloud.listAllVoices({ sort: 'name', sortDirection: 'asc' }, { signal, leaveOut }),
      cloud.listModels({ signal }),
    ])
    const remote = await digested(await withSamples(told, leaveOut))
    const written = await mirrorUntouched(remote)
    const listed = new Set(remote.map(({ voice }) => voice.voiceId))
    unlisted(askedAtMs, listed).forEach(leaveOut)
    // The outbox is read after the list: an edit made meanwhile is judged when it is sent, not by a list that is older.
    const plan = planSync({
      rows: rowsBefore(askedAtMs, listed).filter(isReadable),
      remote,
      outbox: store.outbox().filter(isReadable),
      isNewer: ({ id, intent }) => asked.get(id) !== JSON.stringify(intent),
      nowMs: clock.nowMs(),
    })
    store.apply(plan, { models, nowMs: clock.nowMs() })
    for (const { voiceId, intent } of plan.confirmed) if (intent.kind === 'delete') onDeleted(voiceId)
    const touched = [...plan.confirmed, ...plan.conflicts, ...plan.settled].map(({ voiceId }) => voiceId)
    onChange(
      [
        ...new Set([
          ...written,
          ...plan.upserts.map(({ voice }) => voice.voiceId),
          ...plan.goneIds,
          ...touched,
        ]),
      ],
      plan.removedIds,
    )
    for (const { voiceId } of plan.conflicts) onConflict(voiceId)
    return plan.sends
  }

  const nextOf = (voiceId: string): OutboxEntry | undefined => nextToSend(store.find(voiceId)?.entries ?? [])

  /** Sends the next edit of a voice, judged by a fresh read. @returns whether another can follow */
  const sendNext = async (voiceId: string): Promise<boolean> => {
    const entry = nextOf(voiceId)
    if (!entry) return false
    const remote = await readVoice(cloud, voiceId, signal)
    // The person changed it meanwhile, or took it back: what is wanted now is judged anew.
    if (!isDeepStrictEqual(nextOf(voiceId), entry)) return true
    const verdict = judgeEntry(entry, remote?.voice ?? null, clock.nowMs())
    if (verdict === 'wait') return false
    if (verdict === 'conflict') {
      store.transaction(() => {
        if (remote) store.replace(voiceId, remote, [], clock.nowMs())
        store.mark(entry.id, 'conflict')
      })
      onChange([voiceId])
      onConflict(voiceId)
      return remote !== null
    }
    if (verdict === 'send' && remote && !(await send(entry, remote))) return true
    const now = verdict === 'confirmed' ? remote : await readSent(entry)
    if (now === null && (store.find(voiceId)?.entries.length ?? 0) > 1) {
      // What of a voice that is gone waits for the person stays, and the voice with it.
      store.drop(entry.id)
      return true
    }
    store.replace(voiceId, now, [entry.id], clock.nowMs())
    if (!now && entry.intent.kind === 'delete') onDeleted(voiceId)
    onChange(now ? [voiceId] : [], now ? [] : [voiceId])
    return now !== null
  }

  /** The cloud has taken the edit, and its readings may show that seconds later. As it is then, if they never do. */
  const readSent = (entry: OutboxEntry): Promise<RemoteVoice | null> => {
    const isShown = (now: RemoteVoice | null): boolean =>
      ['confirmed', 'conflict'].includes(judgeEntry(entry, now?.voice ?? null, clock.nowMs()))
    return readUntil(() => readVoice(cloud, entry.voiceId, signal), isShown, { clock, signal })
  }

  /** @returns false if the cloud refused the edit. @throws AppError if it may have arrived, or the cloud was unreachable */
  const send = async (entry: OutboxEntry, remote: RemoteVoice): Promise<boolean> => {
    store.mark(entry.id, 'sent', { settleUntilMs: clock.nowMs() + timing.settleMs })
    try {
      await deps.upToStrikes(String(entry.id), () => sendIntent(cloud, entry, remote.voice, signal))
      return true
    } catch (thrown) {
      const error = asAppError(thrown)
      if (failureKind(error) === 'refused') {
        store.mark(entry.id, 'refused', { error: error.toWire() })
        onChange([entry.voiceId])
        return false
      }
      if (hadNoEffect(error)) store.mark(entry.id, 'waiting')
      throw error
    }
  }

  const work = async (): Promise<void> => {
    const sends = await mirror()
    let failure: AppError | null = null
    for (const voiceId of new Set(sends.map((entry) => entry.voiceId))) {
      try {
        while (await deps.voiceLock(voiceId, () => sendNext(voiceId)));
      } catch (thrown) {
        const error = asAppError(thrown)
        if (!isOfOneVoice(error)) throw error
        failure ??= error
      }
    }
    if (failure) throw failure
  }

  return { finished: work(), cancel: () => aborter.abort() }
}

/** What the cloud fails at or refuses with one voice holds back no other; where it asks to slow down, all wait. */
const isOfOneVoice = (error: AppError): boolean =>
  error.code === 'cloud-unavailable' || ['unclear', 'refused'].includes(failureKind(error))
