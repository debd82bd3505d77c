import { parseJson } from './parse-json'

/** Deeper than any answer of /v1, and than any parser likes. */
const depthMax = 32
/** A page of a hundred voices with a hundred samples each has half of it. */
const valuesMax = 400_000

const quote = 0x22
const backslash = 0x5c

/**
 * Reads JSON that a stranger wrote: what is nested too deeply, or holds more values than the schemas could look through
 * without a pause, is not parsed at all.
 * @returns `undefined` for what is no JSON: no schema takes that; `too-complex`
 */
export function parseAnswer(bytes: Buffer): { value: unknown } | 'too-complex' {
  let depth = 0
  let values = 0
  let isInString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isInString) {
      if (byte === backslash) at++
      else if (byte === quote) isInString = false
      continue
    }
    if (byte === quote) isInString = true
    else if (byte === 0x5b || byte === 0x7b) {
      depth++
      values++
      if (depth > depthMax) return 'too-complex'
    } else if (byte === 0x5d || byte === 0x7d) depth--
    else if (byte === 0x2c) values++
    if (values > valuesMax) return 'too-complex'
  }
  return { value: parseJson(bytes.toString('utf8')) }
}
