const separator = ' '

/**
 * Where in a script somebody began to read: the place around which most runs of three words are found again.
 * @param units of the script
 * @param heard the first words of the reading
 * @returns index of a unit; 0 where nothing fits
 */
export function findStart(units: readonly { plain: string }[], heard: readonly string[]): number {
  const wanted = new Map<string, number>()
  for (let at = 0; at + 2 < heard.length; at++) {
    wanted.set(heard.slice(at, at + 3).join(separator), at)
  }
  /** Where the reading would have begun, in steps of the reading's own length. */
  const votes = new Map<number, number>()
  const step = Math.max(20, heard.length)
  for (let at = 0; at + 2 < units.length; at++) {
    const run = `${units[at]?.plain ?? ''}${separator}${units[at + 1]?.plain ?? ''}${separator}${units[at + 2]?.plain ?? ''}`
    const found = wanted.get(run)
    if (found === undefined) continue
    const cell = Math.floor(Math.max(0, at - found) / step)
    votes.set(cell, (votes.get(cell) ?? 0) + 1)
  }
  let best = { cell: 0, count: 0 }
  for (const [cell, count] of votes) if (count > best.count) best = { cell, count }
  return best.cell * step
}
