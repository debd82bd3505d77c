import { plainText } from '@shared/lib/plain-text'
import { captchaNoticeHeader } from '@shared/wire'
import { captchaImage, type CaptchaImage } from '../captcha-image'

const noticeMaxChars = 500

/** The sentence to read, and what the server says beside it. @throws AppError cloud-bad-answer */
export function captchaOf({
  bytes,
  headers,
}: {
  bytes: Buffer
  headers: Readonly<Record<string, string>>
}): CaptchaImage & { notice: string | null } {
  const notice = plainText(headers[captchaNoticeHeader] ?? '', noticeMaxChars)
  return { ...captchaImage(bytes), notice: notice === '' ? null : notice }
}
