const names: Record<string, string> = {
  accent: 'Accent',
  gender: 'Gender',
  age: 'Age',
  language: 'Language',
  middle_aged: 'Middle-aged',
}

/** A word of the wire as a person reads it: use_case is "Use case". */
function spaced(word: string): string {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The name of a label or of one of its values. */
export const labelWords = (word: string): string =>
  (Object.hasOwn(names, word) ? names[word] : undefined) ?? spaced(word)
