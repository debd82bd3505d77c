import type { TimeLine, TimeLineItem, TimeLineTrack } from './time-line'

/** Nine digits are a thousandth of a frame at 192 kHz, after days. */
const seconds = (frames: number, sampleRateHz: number): string => (frames / sampleRateHz).toFixed(9)

/** The curve nearest to equal power; where nothing fades it has no length. */
const fade = (word: 'FADEIN' | 'FADEOUT', frames: number, sampleRateHz: number): string =>
  `${word} 1 ${seconds(frames, sampleRateHz)} 0 1 0 0 0`

const longestName = 200

/** A file as it is called: its name has none of Reaper's signs for quoting but the apostrophe and the backtick. */
const quotedFile = (file: string): string => `"${file}"`

/** A text as Reaper quotes it: with whichever of three signs does not stand in it. */
export function quoted(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed()
  if (!line.includes('"')) return `"${line}"`
  return line.includes("'") ? `\`${line.replaceAll('`', "'")}\`` : `'${line}'`
}

/**
 * The time line as the text of a Reaper project that lies in the session's folder: a track for each recording, one muted
 * for all takes, a region around each recording, and the markers.
 * @param madeAtMs when it was written
 */
export function reaperProject(timeLine: TimeLine, madeAtMs: number): string {
  const lines = [
    `<REAPER_PROJECT 0.1 "7.0" ${Math.floor(madeAtMs / 1_000)}`,
    '  RIPPLE 0',
    '  AUTOXFADE 0',
    `  SAMPLERATE ${commonRate(timeLine)} 1 0`,
    '  TEMPO 120 4 4',
    ...markerLines(timeLine).map((line) => `  ${line}`),
    ...timeLine.tracks.flatMap(trackLines).map((line) => `  ${line}`),
    '>',
  ]
  return `${lines.join('\n')}\n`
}

function markerLines({ tracks, markers }: TimeLine): string[] {
  const lines: string[] = []
  let number = 0
  for (const { name, span } of tracks) {
    if (!span || span.frameCount === 0) continue
    const { atFrame, frameCount, sampleRateHz } = span
    number += 1
    lines.push(`MARKER ${number} ${seconds(atFrame, sampleRateHz)} ${quoted(name)} 1`)
    lines.push(`MARKER ${number} ${seconds(atFrame + frameCount, sampleRateHz)} "" 1`)
  }
  for (const { name, atFrame, sampleRateHz } of markers) {
    number += 1
    lines.push(`MARKER ${number} ${seconds(atFrame, sampleRateHz)} ${quoted(name)} 0`)
  }
  return lines
}

function trackLines({ name, isMuted, channels, items }: TimeLineTrack): string[] {
  return [
    '<TRACK',
    `  NAME ${quoted(name)}`,
    '  VOLPAN 1 0 -1 -1 1',
    `  MUTESOLO ${Number(isMuted)} 0 0`,
    `  NCHAN ${Math.max(2, channels)}`,
    ...items.flatMap(itemLines).map((line) => `  ${line}`),
    '>',
  ]
}

function itemLines(item: TimeLineItem, index: number): string[] {
  const { sampleRateHz } = item.take.format
  return [
    '<ITEM',
    `  POSITION ${seconds(item.atFrame, sampleRateHz)}`,
    '  SNAPOFFS 0',
    `  LENGTH ${seconds(item.frameCount, sampleRateHz)}`,
    '  LOOP 0',
    '  ALLTAKES 0',
    `  ${fade('FADEIN', item.fadeInFrames, sampleRateHz)}`,
    `  ${fade('FADEOUT', item.fadeOutFrames, sampleRateHz)}`,
    '  MUTE 0 0',
    '  SEL 0',
    `  IID ${index + 1}`,
    `  NAME ${quoted(item.take.name)}`,
    '  VOLPAN 1 0 1 -1',
    `  SOFFS ${seconds(item.fromFrame, sampleRateHz)}`,
    '  PLAYRATE 1 1 0 -1 0 0.0025',
    '  CHANMODE 0',
    '  <SOURCE WAVE',
    `    FILE ${quotedFile(item.take.file)}`,
    '  >',
    '>',
  ]
}

/** The rate most takes have. */
function commonRate({ tracks }: TimeLine): number {
  const counts = new Map<number, number>()
  for (const { take } of tracks.flatMap(({ items }) => items)) {
    counts.set(take.format.sampleRateHz, (counts.get(take.format.sampleRateHz) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 48_000
}
