import type { MeterReading } from '../capture/capture-messages'
import { createPacer } from './create-pacer'
import { levelPicture, wavePicture, type MeterPicture } from './meter-pictures'
import type { PictureKind, ToPainter } from './painter-messages'

/**
 * Draws the meters in a worker that gets readings directly from the capture worker. A busy page does not stall the meters,
 * and 30 frames per second cost the page nothing.
 */
const pictures = new Map<PictureKind, MeterPicture>()
let sampleRateHz: number | null = null
let sound: MessagePort | null = null

const pacer = createPacer(() => {
  for (const picture of pictures.values()) picture.draw()
})

function receive({ data }: MessageEvent<MeterReading>): void {
  for (const picture of pictures.values()) picture.receive(data)
  pacer.ask()
}

function show(message: Extract<ToPainter, { type: 'show' }>): MeterPicture {
  const { canvas, size } = message
  return message.kind === 'wave'
    ? wavePicture(canvas, size, message.colors)
    : levelPicture(canvas, size, message.colors)
}

function obey(message: ToPainter): void {
  switch (message.type) {
    case 'show': {
      const picture = show(message)
      picture.restart(sampleRateHz)
      pictures.set(message.kind, picture)
      break
    }
    case 'size':
      pictures.get(message.kind)?.resize(message.size)
      break
    case 'hide':
      pictures.delete(message.kind)
      break
    case 'sound':
      sound?.close()
      sound = message.port
      sampleRateHz = sound ? message.sampleRateHz : null
      if (sound) sound.onmessage = receive
      for (const picture of pictures.values()) picture.restart(sampleRateHz)
  }
  pacer.ask()
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToPainter>) => obey(data))
