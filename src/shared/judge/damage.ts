import type { Span } from '../domain/dataset/analysis'
import { aboutAll, type Cause, type MeasuredSample, noCause } from './measured-sample'
import { grouped, intersect, lengthMs, padded, union } from './spans'
import {
  clipBadCount,
  clipBadMs,
  clipJoinMs,
  clipPadMs,
  dropoutJoinMs,
  dropoutPadMs,
  findingsPerKindMax,
  snrMinDb,
} from './thresholds'
import { level, spoken } from './words'

const within = (spans: readonly Span[], { startMs, endMs }: Span): Span[] =>
  spans.filter((span) => span.startMs >= startMs && span.endMs <= endMs)

/** Runs of samples at full scale, gathered to places a person can listen to. */
export function judgeClipping({ analysis, left, kept }: MeasuredSample): Cause {
  // A run may be shorter than its times can tell.
  const runs = intersect(
    analysis.clips.map(({ startMs, endMs }) => ({ startMs, endMs: Math.max(endMs, startMs + 0.01) })),
    left,
  )
  const places = grouped(runs, clipJoinMs, findingsPerKindMax)
  const lost: Span[] = []
  const found = places.map((place) => {
    const clips = within(runs, place)
    const isAudible = clips.length >= clipBadCount || clips.some((clip) => lengthMs(clip) >= clipBadMs)
    if (isAudible) lost.push(...padded(clips, clipPadMs))
    return {
      severity: isAudible ? ('bad' as const) : ('warning' as const),
      ...place,
      value: clips.length,
      message:
        clips.length === 1
          ? 'Clipped once.'
          : `Clipped ${clips.length} times within ${spoken(lengthMs(place))}.`,
      advice: isAudible
        ? 'Clipped audio cannot be restored. Record this part again with less gain.'
        : 'Listen to it: a single clip is often inaudible. Record with less gain next time.',
    }
  })
  return { kind: 'clipping', found, lost: intersect(union(lost), [kept]) }
}

/**
 * Peaks held at one level. What was clipped place by place says it better. Where the room came up with the voice it spoils
 * the whole: nobody can record that part of the room again.
 */
export function judgeLimiting(measured: MeasuredSample): Cause {
  const { limitedDbfs, clips, snrDb } = measured.analysis
  if (limitedDbfs === null || clips.length > 0) return noCause('clipping')
  return aboutAll('clipping', measured, {
    severity: snrDb !== null && snrDb < snrMinDb ? 'bad' : 'warning',
    value: limitedDbfs,
    message: `The voice is limited: its peaks are all held at ${level(limitedDbfs)}.`,
    advice:
      'A limiter or an overload flattened it and raised the room noise. Export it without a limiter, or record it again with less gain.',
  })
}

/** Holes of digital silence in the middle of sound. */
export function judgeDropouts({ analysis, left, kept }: MeasuredSample): Cause {
  const heard = intersect(analysis.dropouts, left)
  const places = grouped(heard, dropoutJoinMs, findingsPerKindMax)
  return {
    kind: 'dropout',
    lost: intersect(padded(heard, dropoutPadMs), [kept]),
    found: places.map((place) => {
      const holes = within(heard, place)
      const missingMs = holes.reduce((sum, hole) => sum + lengthMs(hole), 0)
      return {
        severity: 'bad' as const,
        ...place,
        value: missingMs,
        message:
          holes.length === 1
            ? `A dropout of ${Math.round(missingMs)} ms.`
            : `${holes.length} dropouts, ${Math.round(missingMs)} ms in total.`,
        advice: 'Audio was lost during recording. Record this part again.',
      }
    }),
  }
}

/** A file that was cut off, and what the decoder met and went on from: bits that changed, a piece that is missing. */
export function judgeDecoding(measured: MeasuredSample): Cause {
  const { complaintCount, isCutShort, holeAtMs = null } = measured.analysis
  const { kept } = measured
  if (isCutShort && holeAtMs !== null) {
    // Trimmed away, nobody hears the jump.
    if (holeAtMs < kept.startMs || holeAtMs >= kept.endMs) return noCause('damaged')
    return {
      kind: 'damaged',
      lost: [],
      found: [
        {
          severity: 'warning',
          startMs: holeAtMs,
          endMs: measured.whole.endMs,
          value: null,
          message: `Part of the file is missing in the middle, after ${spoken(holeAtMs)}.`,
          advice:
            'What is there counts, with a jump at that place. Copy or export the file again from where it was recorded.',
        },
      ],
    }
  }
  if (isCutShort)
    return aboutAll('damaged', measured, {
      severity: 'warning',
      value: null,
      message: `The file was cut off: it ends after ${spoken(lengthMs(measured.whole))}, and the rest is missing.`,
      advice:
        'What is there counts. Copy or export the file again from where it was recorded to get the rest.',
    })
  if (complaintCount === 0) return noCause('damaged')
  return aboutAll('damaged', measured, {
    severity: 'warning',
    value: complaintCount,
    message: 'The file is damaged: parts of it could not be decoded.',
    advice: 'Listen for clicks and gaps. Copy or export the file again from where it was recorded.',
  })
}

/** More channels than a voice has, or a side of two that is broken. */
export function judgeChannels(measured: MeasuredSample): Cause {
  const { channelFault, channels } = measured.analysis
  const told = (severity: 'warning' | 'note', message: string, advice: string): Cause =>
    aboutAll('channels', measured, { severity, value: channels, message, advice })
  if (channelFault === 'silent')
    return told(
      'note',
      'One of the two channels is silent.',
      'The voice loses half its level when both are mixed. Export the other channel as mono.',
    )
  if (channelFault === 'inverted')
    return told(
      'warning',
      'One of the two channels is inverted: mixed to mono, the voice disappears.',
      'Export one of the channels as mono, or invert one of them.',
    )
  if (channels > 2)
    return told(
      'note',
      `The file has ${channels} channels.`,
      'A voice needs one. Export the channel with the voice as mono.',
    )
  return noCause('channels')
}
