import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkFetchedFiles } from '../../main/platform/files/fetched-models'
import { mainVoice } from '../timbre/timbre'
import type { Transcribe } from './foreign-phonemes'
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
  const language = order.language ?? 'en-us'
  const voice = `${language}${mainVoice(order.timbre).charAt(1) === 'f' ? '+f3' : ''}`
  const speed = String(Math.round(wordsPerMinute * order.speed * order.timbre.speed))
  const wav = await run(
    { program, args: ['--stdout', '--stdin', '-v', voice, '-s', speed] },
    order.text,
    order.signal,
  )
  return { ...readWav(wav), language }
}

interface Program {
  program: string
  args: string[]
  env?: NodeJS.ProcessEnv
}

/** Runs a program with a text as its input. @returns what it wrote */
async function run({ program, args, env }: Program, text: string, signal?: AbortSignal): Promise<Buffer> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], signal, env: env ?? process.env })
  const chunks: Buffer[] = []
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  child.stdin.end(text)
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (exitCode !== 0) throw new Error(`espeak-ng ended with ${String(exitCode)}: ${stderr.slice(-300)}`)
  return Buffer.concat(chunks)
}

/** A program of its own around the fetched WebAssembly: reads and writes as espeak-ng does. */
const fetchedProgram = `
const [, path, ...args] = process.argv
const { default: start } = await import(path)
const { readFileSync } = await import('node:fs')
const input = readFileSync(0)
let at = 0
await start({
  arguments: args,
  print: (line) => console.log(line),
  printErr: (line) => console.error(line),
  stdin: () => (at < input.length ? input[at++] : null),
})`

/**
 * What turns words of other languages than English into sounds: the espeak-ng of the set-up, else the system's. Both are
 * GPL-3 and programs of their own.
 * @returns null where neither is there
 */
export function findTranscriber(modelsFolder: string): Transcribe | null {
  const fetched = join(modelsFolder, 'espeak', 'espeak-ng.mjs')
  // In a package this program cannot be started as Node: it would open the studio once more.
  const isPackaged = import.meta.dirname.includes(`${sep}app.asar`)
  if (existsSync(fetched) && !isPackaged) {
    const base = {
      program: process.execPath,
      args: ['--input-type=module', '-e', fetchedProgram, pathToFileURL(fetched).href],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    }
    let checked: Promise<void> | null = null
    return async (clauses, voice) => {
      await (checked ??= checkFetchedFiles(modelsFolder, ['espeak']))
      return transcribed(base, clauses, voice)
    }
  }
  const program = findEspeak()
  return program === undefined ? null : (clauses, voice) => transcribed({ program, args: [] }, clauses, voice)
}

/** A full stop and an empty line end a clause: it then stands on one line. */
async function transcribed(base: Program, clauses: readonly string[], voice: string): Promise<string[]> {
  const args = [...base.args, '-q', '--ipa', '--tie=^', '-v', voice, '--stdin']
  const text = clauses.map((clause) => `${clause}.\n\n`).join('')
  const lines = (await run({ ...base, args }, text)).toString('utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** Its header is written before the length is known, so the sizes in it mean nothing. */
function readWav(wav: Buffer): Omit<SpokenAudio, 'language'> {
  const data = wav.indexOf('data', 12, 'latin1')
  if (data < 0) throw new Error('espeak-ng answered no wav')
  const rateHz = wav.readUInt32LE(24)
  const count = Math.floor((wav.length - data - 8) / 2)
  const samples = Float32Array.from({ length: count }, (_, i) => wav.readInt16LE(data + 8 + i * 2) / 32_768)
  return {
    rateHz,
    filters: [],
    chunks: (async function* () {
      yield await Promise.resolve(samples)
    })(),
  }
}
