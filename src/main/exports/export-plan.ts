import { regionFrames } from '@shared/audio/edit-list'
import type { ExportOptions, ExportSource } from '@shared/domain/export/export'
import { endingOfFormat, exportRules } from '@shared/domain/export/preset-rules'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { readLineCounts, splitLines } from '@shared/follow/script-lines'
import { beginningOf, uniqueNames } from '../platform/files/file-name'
import { nameByPattern } from '../platform/files/name-pattern'
import type { FindScript } from '../segments/script-text'
import { fittingMarkers, layOut, type LineStretch, type Named } from './lay-out'
import type { ExportMarker, ExportSound } from './planned-sound'

export interface PlannedFile extends ExportSound {
  /** With its ending. */
  name: string
}

export interface ExportPlan {
  files: PlannedFile[]
  canBeOne: boolean
  hasLines: boolean
  /** Marks and lines, whether they are written or not. */
  markerCount: number
}

export interface ExportPlanDeps {
  findTake: (id: string) => Take | null
  /** @throws AppError not-found */
  recording: (id: string) => Recording
  draftName: (draftId: string) => string | null
  findScript: FindScript
}

interface ScriptLines {
  title: string
  /** As far as they were read. */
  lines: string[]
}

/**
 * Which files an export writes, and of what. Sound without a frame makes no file; what cannot be one file is one each.
 * @throws AppError not-found, busy (a take that is still being recorded)
 */
export async function planExport(
  sources: readonly ExportSource[],
  options: ExportOptions,
  deps: ExportPlanDeps,
): Promise<ExportPlan> {
  const takeOf = (id: string): Take => {
    const take = deps.findTake(id)
    if (!take) throw new AppError('not-found', { detail: { what: 'take' } })
    if (take.state === 'recording') throw new AppError('busy', { detail: { what: 'recording' } })
    return take
  }
  const scripts = await scriptsOf(sources, deps, takeOf)
  const items = sources
    .map((source) => itemOf(source, deps, takeOf))
    .filter(({ regions }) => regions.length > 0)
  const lined = items.map((item) => linesOf(item, takeOf))
  const marked = items.map((item, at): Named => ({
    ...item,
    markers: markersOf(item, lined[at] ?? [], takeOf, scripts),
  }))
  const canBeOne = new Set(items.map(({ sampleRateHz, channels }) => `${sampleRateHz} ${channels}`)).size <= 1

  const { format } = exportRules(options)
  const nameOf = uniqueNames()
  const layout = options.files === 'all' && !canBeOne ? 'each' : options.files
  const files = layOut(marked, lined, layout).map((item, at): PlannedFile => {
    const script = item.scriptId === null ? undefined : scripts.get(item.scriptId)
    const stem = nameByPattern(options.namePattern, {
      atMs: item.atMs,
      number: at + 1,
      fallback: 'recording',
      values: {
        name: item.name,
        draft: (item.draftId === null ? null : deps.draftName(item.draftId)) ?? '',
        script: script?.title ?? '',
        line: item.lineIndex === null ? '' : String(item.lineIndex + 1).padStart(3, '0'),
        text: item.lineIndex === null ? '' : beginningOf(script?.lines[item.lineIndex] ?? ''),
      },
    })
    const { sampleRateHz, channels, regions } = item
    const markers = options.hasMarkers ? fittingMarkers(item.markers, format) : []
    return { name: nameOf(stem, `.${endingOfFormat(format)}`), sampleRateHz, channels, regions, markers }
  })
  return {
    files,
    canBeOne,
    hasLines: lined.some((lines) => lines.some(({ lineIndex }) => lineIndex !== null)),
    markerCount: marked.reduce((sum, { markers }) => sum + markers.length, 0),
  }
}

function itemOf(source: ExportSource, deps: ExportPlanDeps, takeOf: (id: string) => Take): Named {
  if (source.kind === 'take') {
    const { id, name, format, frameCount, createdAtMs, draftId, scriptId, lineIndex } = takeOf(source.id)
    const regions =
      frameCount === 0 ? [] : [{ takeId: id, startFrame: 0, endFrame: frameCount, crossfadeFrames: 0 }]
    const { sampleRateHz, channels } = format
    return {
      name,
      atMs: createdAtMs,
      draftId,
      scriptId,
      lineIndex,
      sampleRateHz,
      channels,
      regions,
      markers: [],
    }
  }
  const { name, createdAtMs, draftId, sampleRateHz, channels, regions } = deps.recording(source.id)
  const takes = regions.map(({ takeId }) => takeOf(takeId))
  const scriptId = takes.find((take) => take.scriptId !== null)?.scriptId ?? null
  const common = { sampleRateHz, channels, regions, markers: [] }
  return { name, atMs: createdAtMs, draftId, scriptId, lineIndex: null, ...common }
}

function linesOf({ regions }: ExportSound, takeOf: (id: string) => Take): LineStretch[] {
  const stretches: LineStretch[] = []
  let at = 0
  for (const region of regions) {
    const { lineIndex, scriptId, purpose } = takeOf(region.takeId)
    const last = stretches.at(-1)
    const toFrame = at + regionFrames(region)
    const goesOn =
      last && (purpose === 'punch' || (last.lineIndex === lineIndex && last.scriptId === scriptId))
    if (goesOn) last.toFrame = toFrame
    else stretches.push({ lineIndex, scriptId, fromFrame: at, toFrame })
    at = toFrame
  }
  return stretches
}

function markersOf(
  { regions, sampleRateHz }: ExportSound,
  lines: readonly LineStretch[],
  takeOf: (id: string) => Take,
  scripts: ReadonlyMap<string, ScriptLines>,
): ExportMarker[] {
  const markers: ExportMarker[] = []
  for (const { lineIndex, scriptId, fromFrame } of lines) {
    if (lineIndex === null) continue
    const text = beginningOf(scripts.get(scriptId ?? '')?.lines[lineIndex] ?? '')
    markers.push({ atFrame: fromFrame, label: text === '' ? `Line ${lineIndex + 1}` : text })
  }
  let at = 0
  let marks = 0
  for (const region of regions) {
    for (const markMs of takeOf(region.takeId).marksMs) {
      const frame = Math.round((markMs / 1_000) * sampleRateHz)
      if (frame < region.startFrame || frame >= region.endFrame) continue
      markers.push({ atFrame: at + frame - region.startFrame, label: `Mark ${++marks}`, isMark: true })
    }
    at += regionFrames(region)
  }
  return markers.sort((a, b) => a.atFrame - b.atFrame)
}

/** The scripts read from, by id. */
async function scriptsOf(
  sources: readonly ExportSource[],
  deps: ExportPlanDeps,
  takeOf: (id: string) => Take,
): Promise<ReadonlyMap<string, ScriptLines>> {
  const takeIds = sources.flatMap((source) =>
    source.kind === 'take' ? [source.id] : deps.recording(source.id).regions.map(({ takeId }) => takeId),
  )
  const scripts = new Map<string, ScriptLines>()
  for (const [id, count] of readLineCounts(takeIds.map(takeOf))) {
    const script = await deps.findScript(id)
    if (!script) continue
    const lines = splitLines(script.text, script.language ?? 'en', count).map(({ text }) => text)
    scripts.set(id, { title: script.title, lines })
  }
  return scripts
}
