import { AppError } from '@shared/errors/app-error'
import { parseJson } from './transport/parse-json'

export interface CaptchaImage {
  bytes: Buffer
  mediaType: string
}

/**
 * The captcha comes as PNG, as a JSON string, or as base64 text, by different accounts of the API (api.md section 3).
 * @throws AppError `cloud-bad-answer` for anything that holds no PNG or JPEG
 */
export function captchaImage(body: Buffer): CaptchaImage {
  const image = sniff(body) ?? sniff(fromText(body.toString('utf8')))
  if (!image) throw new AppError('cloud-bad-answer', { detail: { reason: 'captcha' } })
  return image
}

function sniff(bytes: Buffer): CaptchaImage | null {
  if (bytes.subarray(0, 4).equals(pngStart)) return isBomb(bytes) ? null : { bytes, mediaType: 'image/png' }
  if (bytes.subarray(0, 3).equals(jpegStart)) return { bytes, mediaType: 'image/jpeg' }
  return null
}

/** A sentence is no poster: a few kilobytes of PNG can unfold to gigabytes. */
const sideMaxPx = 8_192

/** Width and height stand in the first chunk (PNG specification, 11.2.2). */
const isBomb = (png: Buffer): boolean =>
  png.length >= 24 && Math.max(png.readUInt32BE(16), png.readUInt32BE(20)) > sideMaxPx

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

function fromText(text: string): Buffer {
  const json = parseJson(text)
  const base64 = (typeof json === 'string' ? json : text).trim().replace(/^data:[^,]*,/, '')
  return Buffer.from(base64, 'base64')
}
