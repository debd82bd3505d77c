import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BoothCommand } from '@shared/domain/recording/recorder'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { assertNever } from '@shared/lib/assert-never'
import { sampleMinDurationMs } from '@shared/limits'
import type { Player } from '@renderer/player/player'
import { amplitudeDb } from '@renderer/recorder/meter/decibels'
import { lastPause, readingEnd, timeInRecording, type LevelStep } from '@renderer/recorder/punch/last-pause'
import type { PunchEnd, PunchRoll, PunchSpan, RunningPunch } from '@renderer/recorder/punch/punch-roll'
import type { TakePlan } from '@renderer/recorder/begin-take'
import type { Recorder } from '@renderer/recorder/recorder'
import { lineStatuses } from '../script/line-takes'
import { nextRecordingName } from '../takes/recording-names'
import { recordingEntries, type RecordingEntry } from '@shared/domain/recording/recording-entries'
import { replacedWords } from './replaced-words'
import { clampLine, emptyBooth, lastRecordedLine, type Afterwards, type BoothState } from './booth-state'

/** The part of main the booth needs. */
interface BoothMain {
  join: (name: string, takeIds: string[]) => Promise<Recording>
  flag: (takeId: string, isFlagged: boolean) => Promise<unknown>
  mark: (takeId: string, atMs: number) => Promise<unknown>
  discard: (take: Take) => Promise<unknown>
}

export interface BoothDeps {
  draftId: string
  recorder: Recorder
  player: Player
  punchRoll: PunchRoll
  main: BoothMain
  /** Lets the person choose how these leave Timbre. */
  openExport: (entries: readonly RecordingEntry[]) => void
  /** Says something short that has no other place. */
  announce: (text: string) => void
  /** Sound that was there before was replaced: says so and offers it back. */
  replaced: (recording: Recording, text: string) => void
  fail: (error: unknown) => void
}

export interface Booth {
  readonly store: StoreApi<BoothState>
  run: (command: BoothCommand) => void
  /** Punches in at the playhead; what is behind `until` stays, or nothing where that is null. */
  punchUntil: (until: PunchEnd | null) => void
  /** A take has ended; carries out what was to follow. */
  finished: (take: Take) => void
  /** The lists as main tells them. */
  update: (lists: { takes: readonly Take[]; recordings: readonly Recording[] }) => void
  /** Follows the meters until the returned function is called. */
  connect: () => () => void
}

const keptSteps = 3_000

/** What the one-key commands of the booth do. */
export function createBooth(deps: BoothDeps): Booth {
  const { draftId, recorder, player, punchRoll, main } = deps
  const store = createStore<BoothState>(() => emptyBooth)
  let takes: readonly Take[] = []
  let recordings: readonly Recording[] = []
  let afterwards: Afterwards = { kind: 'nothing' }
  let steps: LevelStep[] = []
  let lengthBeforePunchMs = 0
  /** The pre-roll of a punch is being fetched. */
  let isPreparing = false
  /** What the last take is followed by, until that is done. */
  let following: Promise<unknown> | null = null
  /** Pressed after a take had ended and before it was followed by anything. */
  let pressed: BoothCommand | null = null

  const attempt = (work: Promise<unknown>): void => void work.catch(deps.fail)
  const isRecording = (): boolean => recorder.store.getState().kind === 'recording'
  /** A key that bounces, or is pressed twice, begins one take, and none beside one that runs or is being closed. */
  const isTaken = (): boolean =>
    isPreparing || ['countdown', 'recording', 'saving'].includes(recorder.store.getState().kind)
  /** Nothing of the running punch is heard yet. */
  const isPreRoll = (): boolean => {
    const punchAt = store.getState().punch?.punchAt ?? 0
    return (recorder.microphone()?.context.currentTime ?? punchAt) < punchAt
  }
  const isLines = (): boolean => store.getState().mode === 'lines' && store.getState().lineCount > 0

  /** Nothing of a take that could not be closed is left for the one that begins. */
  function clear(): void {
    player.stop()
    steps = []
    afterwards = { kind: 'nothing' }
    pressed = null
    store.setState({ punch: null })
  }

  function start(parentTakeId: string | null = null): void {
    if (isTaken()) return
    clear()
    const { script, lineIndex, wordIndex } = store.getState()
    // Who has read all of it begins anew.
    const isThrough = script !== null && wordIndex >= script.wordCount - 1
    store.setState({ takeWordIndex: isThrough ? -1 : wordIndex, ...(isThrough ? { wordIndex: -1 } : {}) })
    const common = { draftId, scriptId: script?.id ?? null, countdownMs: 0 }
    const plan: TakePlan = isLines()
      ? {
          ...common,
          purpose: 'line',
          name: `Line ${lineIndex + 1}`,
          lineIndex,
          parentTakeId: parentTakeId ?? newestOfLine(lineIndex)?.id ?? null,
        }
      : {
          ...common,
          purpose: 'recording',
          name: nextRecordingName([...takes, ...recordings].map(({ name }) => name)),
          lineIndex: null,
          parentTakeId,
        }
    recorder.start(plan)
  }

  function newestOfLine(index: number): Take | undefined {
    const scriptId = store.getState().script?.id
    return takes
      .filter((take) => take.purpose === 'line' && take.scriptId === scriptId && take.lineIndex === index)
      .sort((a, b) => b.createdAtMs - a.createdAtMs)[0]
  }

  /** The line read last (its key may have moved on), or the current one before any take. */
  function lastReadLine(): number {
    const { script, lineIndex } = store.getState()
    return lastRecordedLine(takes, script?.id ?? '') ?? lineIndex
  }

  /** What was just read, where its key went on from there to this line. */
  const leftByItsKey = (index: number): Take | undefined =>
    lastReadLine() === index - 1 ? newestOfLine(index - 1) : undefined

  /** What is read line by line: the chosen take of each line. Else the chosen recording, or all of them. */
  function openExport(): void {
    // What was just read becomes the chosen recording only then.
    if (following) return void following.then(openExport)
    if (isTaken()) return
    const { script, lineCount, picked, selectedRecordingId } = store.getState()
    if (isLines()) {
      const chosen = lineStatuses(takes, script?.id ?? '', lineCount, picked).flatMap(
        (line) => line.chosen ?? [],
      )
      return deps.openExport(chosen.map((take) => ({ kind: 'take', id: take.id, take })))
    }
    const entries = recordingEntries(takes, recordings)
    const selected = entries.filter(({ id }) => id === selectedRecordingId)
    deps.openExport(selected.length > 0 ? selected : entries)
  }

  function stopAnd(next: Afterwards): void {
    afterwards = next
    attempt(recorder.stop())
  }

  function stop(): void {
    const { kind } = recorder.store.getState()
    if (store.getState().punch && kind === 'recording') return stopAnd({ kind: 'nothing' })
    if (kind === 'recording') stopAnd({ kind: 'nothing' })
    else if (kind === 'countdown') recorder.cancel()
    else player.pause()
  }

  function record(): void {
    if (!isRecording()) return start()
    const { lineIndex, lineCount, punch } = store.getState()
    const goesOn = isLines() && punch === null && lineIndex < lineCount - 1
    stopAnd(goesOn ? { kind: 'line', index: lineIndex + 1, records: false } : { kind: 'nothing' })
  }

  function retake(): void {
    if (isRecording()) return stopAnd({ kind: 'again' })
    // What follows the last take may be another try of it.
    if (following) return void following.then(retake)
    if (isTaken()) return
    if (!isLines()) return start(takes.find((take) => take.purpose === 'recording')?.id ?? null)
    store.setState({ lineIndex: lastReadLine() })
    start()
  }

  function moveLine(by: 1 | -1): void {
    if (!isLines()) return
    const { lineIndex, lineCount } = store.getState()
    const index = clampLine(lineIndex + by, lineCount)
    // A take that is about to begin is of the line that stands there.
    if (!isRecording()) return isTaken() ? undefined : store.setState({ lineIndex: index })
    if (index !== lineIndex) stopAnd({ kind: 'line', index, records: true })
  }

  function punch(until: PunchEnd | null = null): void {
    // The recording and its playhead are others once the last take is in it.
    if (following) return void following.then(() => punch(until))
    if (isLines()) return deps.announce('Punch in works in continuous mode. Here, retake the line instead.')
    if (isRecording()) {
      if (isPreparing || isPreRoll()) return
      return stopAnd({ kind: 'punch', atMs: lastPause(steps, recorder.meter.elapsedMs()) })
    }
    if (isTaken()) return
    const { selectedRecordingId, playheadMs } = store.getState()
    const recording = recordings.find(({ id }) => id === selectedRecordingId)
    if (!recording) return deps.announce('Choose a recording to punch into first.')
    startPunch(recording, { atMs: Math.min(playheadMs, recording.durationMs), until })
  }

  function startPunch(recording: Recording, span: PunchSpan): void {
    if (isTaken()) return
    clear()
    lengthBeforePunchMs = recording.durationMs
    isPreparing = true
    const running = punchRoll
      .start(recording, span, { draftId, scriptId: store.getState().script?.id ?? null })
      .finally(() => {
        isPreparing = false
      })
    attempt(running.then((punching) => store.setState({ punch: punching })))
  }

  function mark(): void {
    const state = recorder.store.getState()
    if (state.kind !== 'recording') return
    const atMs = recorder.meter.elapsedMs()
    attempt(main.mark(state.take.id, atMs).then(() => deps.announce('Marked.')))
  }

  function flag(): void {
    // What was just read is shown only then.
    if (following) return void following.then(flag)
    const state = recorder.store.getState()
    const { lineIndex, selectedRecordingId } = store.getState()
    const ofRecording = recordings.find(({ id }) => id === selectedRecordingId)?.regions[0]?.takeId
    const take =
      'take' in state
        ? takes.find(({ id }) => id === state.take.id)
        : isLines()
          ? (newestOfLine(lineIndex) ?? leftByItsKey(lineIndex))
          : takes.find(({ id }) => id === ofRecording)
    if (take) attempt(main.flag(take.id, !take.isFlagged))
  }

  /**
   * A take makes room for another try: it goes to the trash, but what could be a sample is never lost by one key; that is
   * kept, with a flag. Answers what the next take is recorded in place of.
   */
  async function giveWay(take: Take): Promise<string | null> {
    const couldBeSample = take.purpose !== 'line' && take.durationMs >= sampleMinDurationMs
    if (!couldBeSample) {
      await main.discard(take)
      return take.parentTakeId
    }
    await main.flag(take.id, true)
    deps.announce(`“${take.name}” was kept and flagged.`)
    return take.id
  }

  async function settle(take: Take, next: Afterwards): Promise<void> {
    const punching = store.getState().punch
    store.setState({ punch: null })
    recorder.again()
    if (next.kind === 'again') {
      store.setState(({ takeWordIndex }) => ({ wordIndex: takeWordIndex }))
      const parentTakeId = await giveWay(take)
      return punching ? startPunch(recordingOf(punching.recordingId), punching) : start(parentTakeId)
    }
    if (take.state === 'failed' || take.frameCount === 0) return
    if (take.purpose === 'punch' && !punching) {
      await main.discard(take)
      return
    }
    if (punching) return finishPunch(take, punching, next)
    if (take.purpose === 'recording') {
      const recording = await main.join(take.name, [take.id])
      showRecording(recording)
      if (next.kind === 'punch')
        startPunch(recording, { atMs: Math.min(next.atMs, recording.durationMs), until: null })
    }
    if (next.kind !== 'line') return
    store.setState({ lineIndex: next.index })
    if (next.records) start()
  }

  async function finishPunch(take: Take, punching: RunningPunch, next: Afterwards): Promise<void> {
    const { atMs, until } = punching
    const isAgain = next.kind === 'punch'
    const untilMs = until?.atMs ?? lengthBeforePunchMs
    // What goes on behind the punch is as long as before, wherever it is now.
    const behindMs = lengthBeforePunchMs - untilMs
    const recording = await punchRoll.finish(take, punching, until && !isAgain ? readingEnd(steps) : null)
    if (!recording) return
    const endMs = recording.durationMs - behindMs
    showRecording(recording, until ? atMs : endMs)
    if (isAgain)
      return startPunch(recording, {
        atMs: timeInRecording(next.atMs, take, { durationMs: endMs }, atMs),
        until: until && { ...until, atMs: endMs },
      })
    const text = replacedWords(recording.name, { atMs, untilMs, hasRest: until !== null })
    if (text !== null) deps.replaced(recording, text)
  }

  function recordingOf(id: string): Recording {
    const recording = recordings.find((each) => each.id === id)
    if (!recording) throw new Error('the recording to punch into is gone')
    return recording
  }

  function showRecording(recording: Recording, playheadMs = recording.durationMs): void {
    recordings = [recording, ...recordings.filter(({ id }) => id !== recording.id)]
    store.setState({ selectedRecordingId: recording.id, playheadMs })
  }

  function carryOut(command: BoothCommand): void {
    switch (command) {
      case 'record':
        return record()
      case 'stop':
        return stop()
      case 'retake':
        return retake()
      case 'punch':
        return punch()
      case 'mark':
        return mark()
      case 'next-line':
        return moveLine(1)
      case 'previous-line':
        return moveLine(-1)
      case 'flag':
        return flag()
      case 'export':
        return openExport()
      default:
        return assertNever(command)
    }
  }

  return {
    store,
    run(command) {
      const { kind } = recorder.store.getState()
      // Of the key that ended the take, a second press while that is being closed is a bounce.
      const isBetween = kind === 'finished' || (kind === 'saving' && command !== 'record')
      // It is meant for the line that comes next, not for the one that still stands there; a flag is for what was just read.
      if (isBetween && command !== 'flag') pressed = command
      else carryOut(command)
    },
    punchUntil: (until) => punch(until),
    finished(take) {
      const next = afterwards
      const command = pressed
      afterwards = { kind: 'nothing' }
      pressed = null
      const own = settle(take, next)
        .catch(deps.fail)
        .finally(() => {
          if (following === own) following = null
        })
      following = own
      if (command) carryOut(command)
    },
    update(lists) {
      takes = [...lists.takes].sort((a, b) => b.createdAtMs - a.createdAtMs)
      recordings = lists.recordings
    },
    connect: () =>
      recorder.meter.onReading((reading) => {
        if (reading.takenFrames === null) return
        const endMs = (reading.takenFrames / recorder.meter.sampleRateHz()) * 1_000
        steps.push({ endMs, dbfs: amplitudeDb(Math.sqrt(reading.meanSquare)) })
        if (steps.length > keptSteps * 2) steps = steps.slice(-keptSteps)
      }),
  }
}
