import { regionFrames, sliceRegions, totalFrames } from '@shared/audio/edit-list'
import type { Region } from '@shared/domain/recording/recording'
import type { ExportMarker, ExportSound } from './planned-sound'

/** Over this the room tone and the recording fade into each other. */
const fadeMs = 20

/**
 * The sound with room tone before and behind it, taken from its own quiet stretch as often as it takes, or with some of its
 * head and tail cut away. Only the edit list changes, so nothing is rendered here; markers move along.
 */
export function withRoomTone<T extends ExportSound>(
  sound: T,
  tone: { headAddedMs: number; tailAddedMs: number; quiet: { startMs: number; endMs: number } | null },
): T {
  const { sampleRateHz, regions } = sound
  const frames = (ms: number): number => Math.round((ms / 1_000) * sampleRateHz)
  const headFrames = frames(tone.headAddedMs)
  const tailFrames = frames(tone.tailAddedMs)
  if (headFrames === 0 && tailFrames === 0) return sound
  const fade = frames(fadeMs)
  const quiet = tone.quiet && {
    from: frames(tone.quiet.startMs),
    // What lies behind sounds on while the next fades in.
    to: frames(tone.quiet.endMs) - fade,
  }
  const total = totalFrames(regions)
  // A tail is faded into while the recording still sounds.
  const bodyEnd = total + (tailFrames > 0 && quiet ? -fade : Math.min(0, tailFrames))
  const body = sliceRegions(regions, Math.max(0, -headFrames), bodyEnd)
  const pieces = [
    ...(quiet && headFrames > 0 ? toneOf(regions, quiet, headFrames) : []),
    body,
    ...(quiet && tailFrames > 0 ? toneOf(regions, quiet, tailFrames + fade) : []),
  ]
  const joined = pieces.flatMap((piece, at) =>
    piece.map((region, index): Region =>
      at === 0 || index > 0 ? region : { ...region, crossfadeFrames: Math.min(fade, regionFrames(region)) },
    ),
  )
  const end = totalFrames(joined)
  const markers = sound.markers.map(({ atFrame, label }): ExportMarker => ({
    atFrame: Math.max(0, Math.min(end - 1, atFrame + headFrames)),
    label,
  }))
  return { ...sound, regions: joined, markers }
}

/** Room tone of a length, in pieces of the quiet stretch. */
function toneOf(
  regions: readonly Region[],
  quiet: { from: number; to: number },
  frameCount: number,
): Region[][] {
  const pieces: Region[][] = []
  const most = quiet.to - quiet.from
  for (let left = frameCount; left > 0; left -= most)
    pieces.push(sliceRegions(regions, quiet.from, quiet.from + Math.min(left, most)))
  return pieces
}
