/** A sound that is heard while it arrives. */
export interface ArrivingSound {
  /** For an audio element. */
  url: string
  /** Ends the request and frees the address. */
  end: () => void
}

/** What the cloud is asked for, and what Chromium appends frame by frame. */
const mediaType = 'audio/mpeg'

/**
 * Feeds an audio element from a growing answer of main, so that it plays from the first frame, pauses, and seeks in what
 * has come; a plain address could do neither before the end is known.
 * @param whole all of it is on the disk, and not all of it fitted into Chromium's buffer (12 MB, 13 min): the address has it
 */
export function openArrivingSound(address: string, whole: () => void): ArrivingSound {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  const ending = new AbortController()
  // Main is asked while the element opens: neither waits for the other.
  const asked = fetch(address, { signal: ending.signal })
  asked.catch(() => undefined)

  async function feed(): Promise<void> {
    const response = await asked
    if (!response.ok || !response.body) throw new Error(`no sound at ${address}`)
    const buffer = source.addSourceBuffer(mediaType)
    const reader = response.body.getReader()
    let isFull = false
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      isFull ||= !(await append(buffer, value, ending.signal))
    }
    if (isFull) whole()
    else if (source.readyState === 'open') source.endOfStream()
  }

  source.addEventListener(
    'sourceopen',
    () => {
      feed().catch(() => {
        if (source.readyState === 'open' && !ending.signal.aborted) source.endOfStream('network')
      })
    },
    { once: true },
  )
  return {
    url,
    end() {
      ending.abort()
      URL.revokeObjectURL(url)
    },
  }
}

/** @returns false where it does not fit any more */
const append = (buffer: SourceBuffer, bytes: BufferSource, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      buffer.removeEventListener('updateend', settle)
      buffer.removeEventListener('error', settle)
      signal.removeEventListener('abort', settle)
    }
    const settle = (event: Event): void => {
      stop()
      if (event.type === 'updateend') resolve(true)
      else reject(new Error('the sound could not be appended'))
    }
    buffer.addEventListener('updateend', settle)
    buffer.addEventListener('error', settle)
    signal.addEventListener('abort', settle)
    try {
      buffer.appendBuffer(bytes)
    } catch (error) {
      stop()
      if (error instanceof DOMException && error.name === 'QuotaExceededError') resolve(false)
      else reject(new Error('the sound could not be appended', { cause: error }))
    }
  })
