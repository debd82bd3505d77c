import { regionFrames, totalFrames } from '@shared/audio/edit-list'
import type { PassportRecording } from '@shared/domain/dataset/passport'
import type { Region } from '@shared/domain/recording/recording'
import type { SessionTake } from '@shared/domain/recording/session-folder'

/** A stretch of a take on the time line. Everything counts frames at the take's own rate. */
export interface TimeLineItem {
  take: SessionTake
  atFrame: number
  fromFrame: number
  frameCount: number
  fadeInFrames: number
  fadeOutFrames: number
}

export interface TimeLineTrack {
  name: string
  isMuted: boolean
  channels: number
  /** Where it begins and how long it is; null for the track of all takes. */
  span: { atFrame: number; frameCount: number; sampleRateHz: number } | null
  items: TimeLineItem[]
}

interface TimeLineMarker {
  name: string
  kind: 'mark' | 'line'
  atFrame: number
  sampleRateHz: number
  /** What it stands in: a recording's name, or that of a take which no recording plays there. */
  within: string
}

export interface TimeLine {
  tracks: TimeLineTrack[]
  markers: TimeLineMarker[]
}

/** Between two recordings. */
const gapSeconds = 2
/** Takes further apart than this, or by a clock that was set back, follow each other at once: `bext` has the time of day. */
const longestPauseMs = 3_600_000
const allTakesName = 'All takes'

export const currentRegions = ({ edits, editNumber }: PassportRecording): Region[] =>
  edits.find(({ number }) => number === editNumber)?.segments ?? []

/**
 * Recordings one after the other, each from a whole second on, so that its frames are exact at every rate; after them all
 * takes, muted, as far apart as they were recorded, without the hours and days between two sittings.
 * @param lineOf what was read in a take, where it is a line of a script
 */
export function sessionTimeLine(
  session: { takes: readonly SessionTake[]; recordings: readonly PassportRecording[] },
  lineOf: (take: SessionTake) => string | null,
): TimeLine {
  const takes = new Map(session.takes.map((take) => [take.id, take]))
  const tracks: TimeLineTrack[] = []
  const markers: TimeLineMarker[] = []
  const heardMarks = new Set<string>()
  let beginsAtSecond = 0
  for (const recording of session.recordings) {
    const { sampleRateHz, channels, name } = recording
    const regions = currentRegions(recording)
    const start = beginsAtSecond * sampleRateHz
    const frameCount = totalFrames(regions)
    const items = recordingItems(regions, start, takes)
    tracks.push({
      name,
      isMuted: false,
      channels,
      span: { atFrame: start, frameCount, sampleRateHz },
      items,
    })
    let regionAt = start
    let lastLine: string | null = null
    for (const region of regions) {
      const take = takes.get(region.takeId)
      if (take) {
        const line = lineOf(take)
        if (line !== null && line !== lastLine) {
          markers.push({ name: line, kind: 'line', atFrame: regionAt, sampleRateHz, within: name })
        }
        lastLine = line
        for (const [index, markMs] of take.marksMs.entries()) {
          const frame = frameAt(markMs, sampleRateHz)
          if (frame < region.startFrame || frame >= region.endFrame) continue
          heardMarks.add(markKey(take, index))
          markers.push({
            name: markName(take, index),
            kind: 'mark',
            atFrame: regionAt + frame - region.startFrame,
            sampleRateHz,
            within: name,
          })
        }
      }
      regionAt += regionFrames(region)
    }
    beginsAtSecond += Math.ceil(frameCount / sampleRateHz) + gapSeconds
  }
  if (session.takes.length > 0) {
    const all = allTakes(session.takes, beginsAtSecond)
    tracks.push(all)
    for (const { take, atFrame } of all.items) {
      const { sampleRateHz } = take.format
      for (const [index, markMs] of take.marksMs.entries()) {
        if (heardMarks.has(markKey(take, index))) continue
        const at = atFrame + frameAt(markMs, sampleRateHz)
        markers.push({
          name: markName(take, index),
          kind: 'mark',
          atFrame: at,
          sampleRateHz,
          within: take.name,
        })
      }
    }
  }
  return { tracks, markers }
}

/** A crossfade lets the item before sound on past its end, as far as its take goes. */
function recordingItems(
  regions: readonly Region[],
  start: number,
  takes: ReadonlyMap<string, SessionTake>,
): TimeLineItem[] {
  const items: TimeLineItem[] = []
  let atFrame = start
  regions.forEach((region, index) => {
    const take = takes.get(region.takeId)
    const fade = regions[index + 1]?.crossfadeFrames ?? 0
    if (take) {
      const tail = Math.max(0, Math.min(fade, take.frameCount - region.endFrame))
      items.push({
        take,
        atFrame,
        fromFrame: region.startFrame,
        frameCount: regionFrames(region) + tail,
        fadeInFrames: index === 0 ? 0 : region.crossfadeFrames,
        fadeOutFrames: tail,
      })
    }
    atFrame += regionFrames(region)
  })
  return items
}

function allTakes(takes: readonly SessionTake[], beginsAtSecond: number): TimeLineTrack {
  let endMs = beginsAtSecond * 1_000
  let recordedToMs: number | null = null
  return {
    name: allTakesName,
    isMuted: true,
    channels: Math.max(...takes.map(({ format }) => format.channels)),
    span: null,
    items: takes
      .toSorted((a, b) => a.createdAtMs - b.createdAtMs)
      .map((take) => {
        const { sampleRateHz } = take.format
        const lengthMs = (take.frameCount / sampleRateHz) * 1_000
        const pauseMs = recordedToMs === null ? 0 : take.createdAtMs - recordedToMs
        const isKept = pauseMs >= 0 && pauseMs <= longestPauseMs
        const atMs = isKept ? endMs + pauseMs : (Math.ceil(endMs / 1_000) + gapSeconds) * 1_000
        endMs = atMs + lengthMs
        recordedToMs = take.createdAtMs + lengthMs
        return {
          take,
          atFrame: frameAt(atMs, sampleRateHz),
          fromFrame: 0,
          frameCount: take.frameCount,
          fadeInFrames: 0,
          fadeOutFrames: 0,
        }
      }),
  }
}

const frameAt = (ms: number, sampleRateHz: number): number => Math.round((ms * sampleRateHz) / 1_000)
const markKey = ({ id }: SessionTake, index: number): string => `${id} ${index}`
const markName = ({ name }: SessionTake, index: number): string => `${name}: marker ${index + 1}`
