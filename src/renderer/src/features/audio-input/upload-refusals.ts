import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/feedback/toast'

/** Why a file was not taken (spec/shell.md section 5). */
export type UploadRefusal = { file: string } & (
  { kind: 'type' } | { kind: 'size'; maxBytes: number } | { kind: 'other'; reason: string }
)

const toldMax = 3

/** These are no sound at all. */
const unsupported: readonly string[] = ['file-unsupported', 'file-without-audio']

/** @returns null where it was not the file's fault */
export function refusalOf(file: string, error: unknown): UploadRefusal | null {
  if (!(error instanceof AppError)) return null
  const { code, detail } = error
  if (unsupported.includes(code)) return { file, kind: 'type' }
  if (!code.startsWith('file-') && code !== 'cloud-refused') return null
  const said = detail['message']
  return {
    file,
    kind: 'other',
    reason: typeof said === 'string' && said !== '' ? said : errorWords(error).body,
  }
}

function textOf(refusal: UploadRefusal): string {
  const { file } = refusal
  if (refusal.kind === 'type') return `File "${file}" is not supported. Please choose an audio file.`
  return refusal.kind === 'size'
    ? `File "${file}" is larger than ${refusal.maxBytes / 1_000_000}MB.`
    : `File "${file}" could not be added, choose another file.`
}

const toastId = (at: number): string => `upload-refused-${at}`

/** Takes back what was said of earlier files: other files are another answer. */
export function forgetRefusals(): void {
  for (let at = 0; at < toldMax; at += 1) toast.dismiss(toastId(at))
}

/** Tells of the first three. */
export function tellRefusals(refusals: readonly UploadRefusal[]): void {
  for (const [at, refusal] of refusals.slice(0, toldMax).entries())
    toast.error(textOf(refusal), {
      id: toastId(at),
      ...(refusal.kind === 'other' ? { description: refusal.reason } : {}),
    })
}

/** The files that are not too large; the others are told of. */
export function withinSize<T extends Pick<File, 'name' | 'size'>>(
  files: readonly T[],
  maxBytes: number,
): T[] {
  forgetRefusals()
  const tooLarge = files.filter(({ size }) => size > maxBytes)
  tellRefusals(tooLarge.map(({ name }) => ({ file: name, kind: 'size', maxBytes })))
  return files.filter(({ size }) => size <= maxBytes)
}
