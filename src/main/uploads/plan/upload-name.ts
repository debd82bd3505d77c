const stemMaxChars = 60

/**
 * The unique part of an upload name: the first 32 bits of the sample's id and of the SHA-256 of the bytes. Derived from
 * both, so that a library restored from a backup recognizes its samples in the cloud.
 * @param sampleId UUID of the sample
 * @param sha256 64 hex digits of the bytes that are sent
 */
export const uploadMark = (sampleId: string, sha256: string): string =>
  `${sampleMark(sampleId)}${sha256.slice(0, 8)}`

/** The part of the mark that does not depend on the bytes. */
export const sampleMark = (sampleId: string): string => `_${sampleId.slice(0, 8)}-`

/**
 * The file name sent to the cloud: readable, ASCII (servers rewrite other names), unique within a voice.
 * @param options.name the sample's name
 * @param options.extension of the bytes that are sent, without a dot
 */
export function uploadName(options: {
  name: string
  sampleId: string
  sha256: string
  extension: string
}): string {
  const stem = options.name
    .replace(/\.[A-Za-z0-9]{2,4}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, stemMaxChars)
  return `${stem || 'sample'}${uploadMark(options.sampleId, options.sha256)}.${options.extension}`
}
