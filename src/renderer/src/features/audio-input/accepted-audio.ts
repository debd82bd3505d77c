/** What the system's file dialog offers first; the content decides, not the name. */
export const acceptedAudio =
  'audio/*,.wav,.flac,.mp3,.m4a,.aac,.ogg,.oga,.opus,.webm,.aif,.aiff,.aifc,.mp4,.m4v,.mov,video/mp4,video/quicktime'

/** Several at once, unless one is wanted (spec/shell.md section 5): then the first. */
export const takenOf = <T>(files: readonly T[], isMultiple: boolean): T[] =>
  isMultiple ? [...files] : files.slice(0, 1)
