import { AppError } from '@shared/errors/app-error'
import { imageSize } from './calls/image-size'
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
  for (const [mediaType, start] of starts) {
    if (!bytes.subarray(0, start.length).equals(start)) continue
    const size = imageSize(bytes, mediaType)
    return size && Math.max(size.width, size.height) <= sideMaxPx ? { bytes, mediaType } : null
  }
  return null
}

/** A sentence is no poster: a few kilobytes can unfold to gigabytes. */
const sideMaxPx = 8_192

const starts = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
] as const

function fromText(text: string): Buffer {
  const json = parseJson(text)
  const base64 = (typeof json === 'string' ? json : text).trim().replace(/^data:[^,]*,/, '')
  return Buffer.from(base64, 'base64')
}
