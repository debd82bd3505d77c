// Loads a model and runs it, alone in a process, as the app's processes do.
import { join } from 'node:path'
import { loadVoiceDetector } from '@main/inference/models/voice-detector'
import { root } from '../../../build/lib/electron-path.mjs'

const detector = await loadVoiceDetector(join(root, 'resources/models'))
const { length } = await detector.probabilities(new Float32Array(16_000))
process.stdout.write(String(length))
