import type { WireOutputFormat } from '@shared/wire'

export interface OutputEncoding {
  contentType: string
  ffmpegArgs: string[]
}

/** How an `output_format` of the wire is made: codec, rate in Hz and kbit/s stand in its name. */
export function outputEncoding(format: WireOutputFormat): OutputEncoding {
  const [codec = '', rateHz = '', kbps = ''] = format.split('_')
  const rate = ['-ar', rateHz, '-ac', '1']
  const bitrate = ['-b:a', `${kbps}k`]
  switch (codec) {
    case 'mp3':
      return { contentType: 'audio/mpeg', ffmpegArgs: [...rate, ...bitrate, '-f', 'mp3'] }
    case 'opus':
      return { contentType: 'audio/ogg', ffmpegArgs: [...rate, '-c:a', 'libopus', ...bitrate, '-f', 'ogg'] }
    case 'ulaw':
      return { contentType: 'audio/basic', ffmpegArgs: [...rate, '-f', 'mulaw'] }
    case 'alaw':
      return { contentType: 'audio/x-alaw-basic', ffmpegArgs: [...rate, '-f', 'alaw'] }
    default:
      return { contentType: 'audio/pcm', ffmpegArgs: [...rate, '-f', 's16le'] }
  }
}

/** Of a file that holds a format. */
export function fileEnding(format: WireOutputFormat): string {
  const [codec = ''] = format.split('_')
  return codec === 'opus' ? 'ogg' : codec
}
