const nameMaxChars = 120

/**
 * A name every file system takes: no separators, no control characters, no name that Windows keeps for itself.
 * @param name as the person wrote it, without an ending
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '-')
    .slice(0, nameMaxChars)
    .toWellFormed()
    .trim()
    .replace(/[. ]+$/, '')
  if (plain === '' || plain === '.' || plain === '..') return 'sample'
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain.split('.')[0] ?? '') ? `${plain}_` : plain
}

const beginningMaxChars = 60

/** The beginning of a text on one line, to name its file by; empty where it says nothing. */
export const beginningOf = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').trim().slice(0, beginningMaxChars).toWellFormed()

/** Gives every name once, whatever the case: a second `take` becomes `take (2)`. */
export function uniqueNames(): (stem: string, ending: string) => string {
  const taken = new Set<string>()
  return (stem, ending) => {
    for (let number = 1; ; number++) {
      const name = `${stem}${number === 1 ? '' : ` (${number})`}${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/** A name without the ending of a sound file. */
export const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{2,4}$/, '')
