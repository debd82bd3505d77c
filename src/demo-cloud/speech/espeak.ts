import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bareEnvironment } from '../../main/platform/environment'
import { readFetchedFile } from '../../main/platform/files/fetched-models'
import { codedError } from '../http/wire-error'
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
    {
      program,
      args: ['--stdout', '--stdin', '-v', voice, '-s', speed],
      env: bareEnvironment(process.env),
    },
    [order.text],
    order.signal,
  )
  return { ...readWav(wav), language }
}

interface Program {
  program: string
  args: string[]
  env: Readonly<Record<string, string>>
}

/** A page of text takes it a second. */
const runMaxMs = 60_000

/** Runs a program with this as its input. @returns what it wrote */
async function run(
  { program, args, env }: Program,
  input: readonly (string | Uint8Array)[],
  signal: AbortSignal,
): Promise<Buffer> {
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(runMaxMs)]),
    killSignal: 'SIGKILL',
    env,
  })
  const chunks: Buffer[] = []
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4_000)))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // One that ends before it has read all breaks the pipe; its exit code says why.
  child.stdin.on('error', () => undefined)
  for (const piece of input) child.stdin.write(piece)
  child.stdin.end()
  const exitCode = await ended
  if (exitCode !== 0) throw new Error(`espeak-ng ended with ${String(exitCode)}: ${stderr.slice(-300)}`)
  return Buffer.concat(chunks)
}

/**
 * A program of its own around the fetched WebAssembly: reads and writes as espeak-ng does. Its code comes before the text,
 * so that what was checked is what runs. That code searches the stack of each error it makes, and every line of those stacks holds
 * all of the code as a URL: without stacks a start costs a tenth.
 */
const fetchedProgram = `
Error.stackTraceLimit = 0
const [, url, codeBytes, wasmBytes, ...args] = process.argv
const { readFileSync } = await import('node:fs')
const given = readFileSync(0)
const codeEnd = Number(codeBytes), wasmEnd = codeEnd + Number(wasmBytes)
const code = given.subarray(0, codeEnd).toString().replaceAll('import.meta.url', JSON.stringify(url))
const { default: start } = await import('data:text/javascript;base64,' + Buffer.from(code).toString('base64'))
let at = wasmEnd
await start({
  arguments: args,
  wasmBinary: given.subarray(codeEnd, wasmEnd),
  print: (line) => console.log(line),
  printErr: (line) => console.error(line),
  stdin: () => (at < given.length ? given[at++] : null),
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
  if (!existsSync(fetched) || isPackaged) {
    const program = findEspeak()
    return program === undefined ? null : fromSystem(program)
  }
  return async (clauses, voice, signal) => {
    const [code, wasm] = await Promise.all(
      ['espeak/espeak-ng.mjs', 'espeak/espeak-ng.wasm'].map((name) => readFetchedFile(modelsFolder, name)),
    ).catch((): (Buffer | undefined)[] => [])
    if (code && wasm) {
      const sizes = [code, wasm].map(({ length }) => String(length))
      const base = {
        program: process.execPath,
        args: ['--input-type=module', '-e', fetchedProgram, pathToFileURL(fetched).href, ...sizes],
        env: { ...bareEnvironment(process.env), ELECTRON_RUN_AS_NODE: '1' },
      }
      return transcribed(base, [code, wasm], { clauses, voice, signal })
    }
    const program = findEspeak()
    if (program !== undefined) return fromSystem(program)(clauses, voice, signal)
    throw codedError({
      httpStatus: 400,
      type: 'validation_error',
      code: 'language_not_supported',
      status: 'language_not_supported',
      message:
        'The demo workspace cannot speak this language: its espeak-ng is not what was fetched. Fetch it again.',
    })
  }
}

const fromSystem =
  (program: string): Transcribe =>
  (clauses, voice, signal) =>
    transcribed({ program, args: [], env: bareEnvironment(process.env) }, [], { clauses, voice, signal })

/** A full stop and an empty line end a clause: it then stands on one line. */
async function transcribed(
  base: Program,
  before: readonly Uint8Array[],
  { clauses, voice, signal }: { clauses: readonly string[]; voice: string; signal: AbortSignal },
): Promise<string[]> {
  const args = [...base.args, '-q', '--ipa', '--tie=^', '-v', voice, '--stdin']
  const text = clauses.map((clause) => `${clause}.\n\n`).join('')
  const lines = (await run({ ...base, args }, [...before, text], signal)).toString('utf8').split('\n')
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
