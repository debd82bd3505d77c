import type { Command } from './commands'

/** More than a person looks through; the next word finds the rest. */
const shownMax = 50

/** How well a name answers the words: lower is better; null: not at all. */
function rankOf(name: string, words: readonly string[]): number | null {
  const text = name.toLowerCase()
  if (!words.every((word) => text.includes(word))) return null
  if (text.startsWith(words.join(' '))) return 0
  return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 1 : 2
}

/**
 * The commands that have every word of the query in their name, best first, and what was used of late before its equals;
 * without a query what was used of late, then the others in their order.
 * @param recent ids, newest first
 */
export function findCommands(
  all: readonly Command[],
  query: string,
  recent: readonly string[],
): readonly Command[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const lastUse = new Map(recent.map((id, at) => [id, at]))
  const use = ({ id }: Command): number => lastUse.get(id) ?? recent.length
  return all
    .flatMap((command, at) => {
      const rank = rankOf(command.name, words)
      return rank === null ? [] : [{ command, at, rank }]
    })
    .sort((a, b) => a.rank - b.rank || use(a.command) - use(b.command) || a.at - b.at)
    .slice(0, shownMax)
    .map(({ command }) => command)
}
