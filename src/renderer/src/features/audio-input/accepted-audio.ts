/** What the system's file dialog offers first; the content decides, not the name. */
export const acceptedAudio =
  'audio/*,.wav,.flac,.mp3,.m4a,.aac,.ogg,.oga,.opus,.webm,.aif,.aiff,.aifc,.mp4,.m4v,.mov,video/mp4,video/quicktime'
