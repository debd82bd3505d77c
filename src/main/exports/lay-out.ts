import { sliceRegions, totalFrames } from '@shared/audio/edit-list'
import { type ExportFormat, type ExportLayout, mp3MaxMarkers } from '@shared/domain/export/export-options'
import type { Region } from '@shared/domain/recording/recording'
import type { ExportMarker, ExportSound } from './planned-sound'

/** What a name may say of a sound. */
export interface Named extends ExportSound {
  name: string
  atMs: number
  draftId: string | null
  scriptId: string | null
  lineIndex: number | null
}

/** Stretches of an item, each one line of a script; null: read without lines. What is punched in belongs to the line before. */
export interface LineStretch {
  lineIndex: number | null
  scriptId: string | null
  fromFrame: number
  toFrame: number
}

/** One item for each file. @param lined the lines of each item */
export function layOut(
  items: readonly Named[],
  lined: readonly LineStretch[][],
  files: ExportLayout,
): Named[] {
  if (files === 'each') return [...items]
  if (files === 'all') {
    const [first] = items
    return first ? [joined(items, first)] : []
  }
  return items.flatMap((item, at) =>
    (lined[at] ?? []).map(({ lineIndex, scriptId, fromFrame, toFrame }) => ({
      ...item,
      lineIndex,
      scriptId,
      regions: sliceRegions(item.regions, fromFrame, toFrame),
      // Its own marker would only say what its name does.
      markers: item.markers
        .filter(
          ({ atFrame, isMark }) => atFrame < toFrame && (isMark ? atFrame >= fromFrame : atFrame > fromFrame),
        )
        .map((marker) => ({ ...marker, atFrame: marker.atFrame - fromFrame })),
    })),
  )
}

/** One after the other; each that follows begins with a marker. */
function joined(items: readonly Named[], first: Named): Named {
  const regions: Region[] = []
  const markers: ExportMarker[] = []
  for (const item of items) {
    const at = totalFrames(regions)
    if (items.length > 1 && !item.markers.some(({ atFrame }) => atFrame === 0))
      markers.push({ atFrame: at, label: item.name })
    for (const marker of item.markers) markers.push({ ...marker, atFrame: at + marker.atFrame })
    regions.push(
      ...item.regions.map((region, index) => (index === 0 ? { ...region, crossfadeFrames: 0 } : region)),
    )
  }
  return { ...first, regions, markers }
}

/** Those that a file of the format can hold, by time: lines before marks. */
export function fittingMarkers(markers: readonly ExportMarker[], format: ExportFormat): ExportMarker[] {
  if (format !== 'mp3' || markers.length <= mp3MaxMarkers) return [...markers]
  const marks = markers.filter(({ isMark }) => isMark)
  const lines = markers.filter(({ isMark }) => !isMark)
  return [...lines, ...marks].slice(0, mp3MaxMarkers).sort((a, b) => a.atFrame - b.atFrame)
}
