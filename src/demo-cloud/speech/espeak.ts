import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { SpeechOrder, SpokenAudio } from './speech'

const wordsPerMinute = 165

/** espeak-ng of the system, where it has one: robotic, but it speaks many languages. */
export const findEspeak = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, process.platform === 'win32' ? 'espeak-ng.exe' : 'espeak-ng'))
    .find((path) => existsSync(path))

export async function speakWithEspeak(program: string, order: SpeechOrder): Promise<SpokenAudio> {
  const voice = `${order.language ?? 'en-us'}${order.stockVoice === 'female' ? '+f3' : ''}`
  const speed = String(Math.round(wordsPerMinute * order.speed))
  const child = spawn(program, ['--stdout', '--stdin', '-v', voice, '-s', speed], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: order.signal,
  })
  const chunks: Buffer[] = []
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  child.stdin.end(order.text)
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (exitCode !== 0) throw new Error(`espeak-ng ended with ${String(exitCode)}: ${stderr.slice(-300)}`)
  return readWav(Buffer.concat(chunks))
}

/** Its header is written before the length is known, so the sizes in it mean nothing. */
function readWav(wav: Buffer): SpokenAudio {
  const data = wav.indexOf('data', 12, 'latin1')
  if (data < 0) throw new Error('espeak-ng answered no wav')
  const rateHz = wav.readUInt32LE(24)
  const count = Math.floor((wav.length - data - 8) / 2)
  const samples = Float32Array.from({ length: count }, (_, i) => wav.readInt16LE(data + 8 + i * 2) / 32_768)
  return {
    rateHz,
    chunks: (async function* () {
      yield await Promise.resolve(samples)
    })(),
  }
}
