/** A turn of a script. */
export interface ScriptTurn {
  speaker: string
  text: string
}

/** Longer ones are sentences. */
const nameMaxWords = 5
const nameMaxChars = 60

/** `NAME: text`, also with the colon of Chinese and Japanese; a name starts with a letter and has no end of a sentence. */
const turn = /^\s*(\p{L}[^:：.?!;\n]*?)\s*[:：](?!\/\/)\s*(.*)$/u

function turnOf(line: string): ScriptTurn | null {
  const match = turn.exec(line)
  const speaker = match?.[1]
  if (match === null || speaker === undefined) return null
  const isName = speaker.length <= nameMaxChars && speaker.split(/\s+/).length <= nameMaxWords
  return isName ? { speaker, text: match[2] ?? '' } : null
}

/**
 * Reads a script of lines `NAME: text`. Lines without a name go on with the turn before; empty lines are left out.
 * @returns null where it is no script: it does not begin with a name, or only one line has one
 */
export function parseScript(text: string): ScriptTurn[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const turns: ScriptTurn[] = []
  for (const line of lines) {
    const found = turnOf(line)
    const last = turns.at(-1)
    if (found) turns.push(found)
    else if (last) last.text = last.text === '' ? line.trim() : `${last.text}\n${line.trim()}`
    else return null
  }
  return turns.length >= 2 ? turns : null
}
