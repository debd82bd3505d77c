import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { addRecording, addTakes, removeTakes } from '../../takes/add-to-dataset'
import { takesOf, type RecordingEntry } from '@shared/domain/recording/recording-entries'
import { nameOf, ownTakeIds } from './recording-entries'

const quietly = (work: Promise<unknown>): void => void work.catch((error: unknown) => toastError(error))

let former: Promise<unknown> = Promise.resolve()

/** One after another: who undoes twice in a moment undoes two things. */
function inTurn(work: () => Promise<unknown>): void {
  former = former.then(work).catch((error: unknown) => toastError(error))
}

export const renameRecording = (entry: RecordingEntry, name: string): void => {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed === nameOf(entry)) return
  const input = { id: entry.id, name: trimmed }
  quietly(entry.kind === 'recording' ? call('recordings', 'rename', input) : call('takes', 'rename', input))
}

/** A flag belongs to the take the recording began with; taking it away takes it from every take that has one. */
export const flagRecording = (entry: RecordingEntry): void => {
  const takes = takesOf(entry)
  const flagged = takes.filter((take) => take.isFlagged)
  for (const { id, isFlagged } of flagged.length > 0 ? flagged : takes.slice(0, 1))
    quietly(call('takes', 'flag', { id, isFlagged: !isFlagged }))
}

/** To the trash with all its takes that nothing else needs, with a way back. */
export function removeRecording(
  entry: RecordingEntry,
  { takes, recordings }: { takes: readonly Take[]; recordings: readonly Recording[] },
): void {
  const said = `“${nameOf(entry)}” was removed.`
  if (entry.kind === 'take') return void removeTakes([entry.id], said)
  const { id } = entry
  const ids = ownTakeIds(entry, takes, recordings)
  const bringBack = async () => {
    await call('takes', 'restore', { ids })
    await call('recordings', 'restore', { id })
  }
  const remove = async () => {
    await call('recordings', 'remove', { id })
    await call('takes', 'remove', { ids })
    toast.undo(said, () => inTurn(bringBack), { bringsBack: [id] })
  }
  inTurn(remove)
}

const adding = new Set<string>()

/** A second press while the first is at work adds nothing. @returns whether it was added; a failure was said */
export async function addEntry(entry: RecordingEntry, draftId: string): Promise<boolean> {
  if (adding.has(entry.id)) return false
  adding.add(entry.id)
  try {
    return entry.kind === 'recording'
      ? await addRecording(draftId, entry.recording)
      : await addTakes(draftId, entry.take.name, [entry.id])
  } finally {
    adding.delete(entry.id)
  }
}

type Punched = Pick<Recording, 'id' | 'name'>

/** The news replaces the toast that offered Undo, which would now undo the punch before. */
async function change(way: keyof typeof newest, { id, name }: Punched): Promise<void> {
  await call('recordings', way, { id })
  sayInBooth(`Punch in “${name}” ${way === 'undo' ? 'undone' : 'redone'}.`)
}

export const undoPunch = (recording: Punched): void => inTurn(() => change('undo', recording))
export const redoPunch = (recording: Punched): void => inTurn(() => change('redo', recording))

/** Takes back what the newest Undo toast offers, or else the last punch, in whichever recording of the draft. */
export function undoLatest(draftId: string): void {
  if (toast.undoLatest()) return
  changeLatest('undo', draftId)
}

export const redoLatestPunch = (draftId: string): void => changeLatest('redo', draftId)

const changeLatest = (way: keyof typeof newest, draftId: string): void =>
  inTurn(async () => {
    // Asked of main: what the window shows may be a moment older.
    const latest = newest[way](await call('recordings', 'list', { draftId }))
    if (latest) await change(way, latest)
    else sayInBooth(`No punch to ${way}.`)
  })

/** Short news of the booth, each in place of the one before. */
export const sayInBooth = (text: string): void => void toast.message(text, { id: 'booth', durationMs: 3_000 })

const newest = {
  undo: (recordings: readonly Recording[]) =>
    recordings.filter(({ canUndo }) => canUndo).toSorted((a, b) => b.editedAtMs - a.editedAtMs)[0],
  redo: (recordings: readonly Recording[]) =>
    recordings.filter(({ canRedo }) => canRedo).toSorted((a, b) => b.updatedAtMs - a.updatedAtMs)[0],
}
