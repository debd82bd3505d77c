const nameMaxChars = 120
/** File systems count bytes, 255 of them; the rest is for an ending and a number. */
const nameMaxBytes = 220

/** Devices of Windows, whatever the ending; superscript digits count as digits there. */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])$/i

/**
 * A name every file system takes and shows: no separators, no control characters, no dot in front, no name that Windows keeps
 * for itself.
 * @param name as the person wrote it, without an ending
 * @param fallback where nothing of it is left
 */
export function safeFileName(name: string, fallback = 'sample'): string {
  const plain = withinBytes(
    name
      .normalize('NFC')
      .replace(/[\p{Cc}<>:"/\\|?*]/gu, '-')
      // They would show another name, or another ending, than there is.
      .replace(/\p{Bidi_Control}/gu, '')
      .slice(0, nameMaxChars),
  )
    .trim()
    .replace(/^[. ]+|[. ]+$/g, '')
  if (plain === '') return fallback
  return deviceName.test(plain.split('.')[0]?.trim() ?? '') ? plain.replace(/^[^.]+/, '$&_') : plain
}

function withinBytes(name: string): string {
  let cut = name
  while (Buffer.byteLength(cut) > nameMaxBytes) cut = cut.slice(0, -1)
  return whole(cut)
}

/** Without half of a character that was cut in two, which would show as `�`. */
const whole = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '').toWellFormed()

const beginningMaxChars = 60

/** The beginning of a text on one line, to name its file by; empty where it says nothing. */
export const beginningOf = (text: string): string =>
  whole(text.replaceAll(/\s+/gu, ' ').trim().slice(0, beginningMaxChars))

/** Gives every name once, whatever the case: a second `take` becomes `take (2)`. */
export function uniqueNames(): (stem: string, ending: string) => string {
  const taken = new Set<string>()
  /** Of each name, the number to go on with: a hundred thousand lines may have the same one. */
  const numbers = new Map<string, number>()
  return (stem, ending) => {
    const wanted = `${stem}${ending}`.toLowerCase()
    for (let number = numbers.get(wanted) ?? 1; ; number++) {
      const name = `${stem}${number === 1 ? '' : ` (${number})`}${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      numbers.set(wanted, number + 1)
      return name
    }
  }
}

/** A name without the ending of a sound file. */
export const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{2,4}$/, '')
