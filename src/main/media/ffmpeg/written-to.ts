import { removeLink } from '../../platform/files/own-file'
import { onTarget } from './target-errors'

/** What has ffmpeg write a file of its own: through a link in its place it would write over another. @throws AppError disk-* */
export function writtenTo(target: string): string[] {
  onTarget(() => removeLink(target))
  return ['-y', `file:${target}`]
}
