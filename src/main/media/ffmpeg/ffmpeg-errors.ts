import { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'

/** What ffmpeg says on stderr, and what it means; the first line that matches counts. */
export const ffmpegLines: readonly { pattern: RegExp; code: ErrorCode }[] = [
  { pattern: /No space left on device/, code: 'disk-full' },
  { pattern: /File too large/, code: 'disk-file-limit' },
  { pattern: /Read-only file system/, code: 'disk-read-only' },
  { pattern: /No such file or directory/, code: 'file-missing' },
  { pattern: /Permission denied/, code: 'file-unreadable' },
  { pattern: /Stream map '[^']*' matches no streams/, code: 'file-without-audio' },
  { pattern: /does not contain any stream/, code: 'file-without-audio' },
  // Said of a file that ends too early; a disk that fails is met before, when the bytes are copied.
  { pattern: /Input\/output error|End of file/, code: 'file-damaged' },
  { pattern: /moov atom not found/, code: 'file-damaged' },
  { pattern: /Failed to read frame size/, code: 'file-damaged' },
  { pattern: /Invalid data found when processing input/, code: 'file-damaged' },
  { pattern: /could not find codec parameters|Could not find codec parameters/, code: 'file-damaged' },
  {
    pattern: /Decoder \([^)]*\) not found|Unknown decoder|Decoding requested, but no decoder/,
    code: 'file-unsupported',
  },
  { pattern: /No such filter|Unknown encoder|Unknown output format/, code: 'ffmpeg-incomplete' },
  // Told of damaged sound that no frame could be made of.
  { pattern: /Cannot determine format of input stream/, code: 'file-damaged' },
]

/** Translates a failed run once, at the border. The words themselves go to the log as the cause. */
export function ffmpegError(exitCode: number | null, stderr: string): AppError {
  const known = ffmpegLines.find(({ pattern }) => pattern.test(stderr))
  const cause = `ffmpeg ended with ${exitCode ?? 'a signal'}: ${stderr.slice(-2_000)}`
  return new AppError(known?.code ?? 'ffmpeg-failed', { cause, detail: { exitCode } })
}
