import { loadLibPulse } from '@main/takes/inputs/libpulse'
import { createPulseEngine } from '@main/takes/inputs/pulse-engine'
import { startInputTake } from '@main/takes/inputs/input-take'
import { captureTake } from './capture-fixture'

// Records from a microphone of a sound server into a journal until somebody kills it, and tells how many frames came.

const [folder = '', server = '', deviceId = ''] = process.argv.slice(2)
const engine = createPulseEngine({ connect: loadLibPulse(), server })
const { capture } = captureTake(folder)
const take = startInputTake({ takeId: '', capture, channels: [0], maxFrames: null, onOver: () => undefined })
let frame = 0
await engine.open(deviceId, {
  onSound(channels) {
    take.push(channels, frame)
    frame += channels[0]?.length ?? 0
    process.stdout.write(`${frame}\n`)
  },
  onLost: () => process.exit(1),
  onGone: () => process.exit(1),
})
