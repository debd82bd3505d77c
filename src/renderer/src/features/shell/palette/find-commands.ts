import { folded, searchWords } from '@shared/lib/search-words'
import type { Command } from './commands'

/** More than a person looks through; the next word finds the rest. */
const shownMax = 50

/** Folding a name costs more than all the rest of a search. */
const foldedNames = new WeakMap<Command, string>()

function foldedName(command: Command): string {
  const known = foldedNames.get(command)
  if (known !== undefined) return known
  const name = folded(command.name)
  foldedNames.set(command, name)
  return name
}

/** How well a name answers the words: lower is better; null: not at all. */
function rankOf(text: string, words: readonly string[]): number | null {
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
  const words = searchWords(query)
  const lastUse = new Map(recent.map((id, at) => [id, at]))
  const use = ({ id }: Command): number => lastUse.get(id) ?? recent.length
  if (words.length === 0) {
    const used = all.filter(({ id }) => lastUse.has(id)).sort((a, b) => use(a) - use(b))
    const others = all.slice(0, shownMax + used.length).filter(({ id }) => !lastUse.has(id))
    return [...used, ...others].slice(0, shownMax)
  }
  return all
    .flatMap((command, at) => {
      const rank = rankOf(foldedName(command), words)
      return rank === null ? [] : [{ command, at, rank }]
    })
    .sort((a, b) => a.rank - b.rank || use(a.command) - use(b.command) || a.at - b.at)
    .slice(0, shownMax)
    .map(({ command }) => command)
}
