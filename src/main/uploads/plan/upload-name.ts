const stemMaxChars = 60

/**
 * The part of an upload name that is ours alone: the first 32 bits of the sample's id and of the SHA-256 of the bytes.
 * It follows from both, so that a library restored from a backup finds its samples in the cloud again.
 * @param sampleId UUID of the sample
 * @param sha256 64 hex digits of the bytes that are sent
 */
export const uploadMark = (sampleId: string, sha256: string): string =>
  `${sampleMark(sampleId)}${sha256.slice(0, 8)}`

/** The part of the mark that stays the same when other bytes of the same sample are sent. */
export const sampleMark = (sampleId: string): string => `_${sampleId.slice(0, 8)}-`

/**
 * The file name the cloud is told: readable, ASCII (servers rewrite other names), unique within a voice.
 * @param name what the person called the sample
 * @param extension of the bytes that are sent, without a dot
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
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, stemMaxChars)
  return `${stem || 'sample'}${uploadMark(options.sampleId, options.sha256)}.${options.extension}`
}
