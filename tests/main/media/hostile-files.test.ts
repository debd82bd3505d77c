import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createMedia } from '@main/media/media'
import { readFacts } from '@main/media/formats/read-facts'
import { type AudioWorkers, createAudioWorkers } from '@main/media/workers/audio-workers'
import { root } from '../../../build/lib/electron-path.mjs'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { tempFolder } from '../../support/temp-folder'
import { toneFile } from '../../support/audio/tone-file'

function openWorkers(workers: AudioWorkers): AudioWorkers {
  onTestFinished(() => workers.close())
  return workers
}

it.skipIf(process.platform === 'win32')(
  'a pipe is refused without waiting for somebody to write',
  async () => {
    const workers = openWorkers(sourceAudioWorkers(1))
    const path = join(tempFolder(), 'voice.wav')
    execFileSync('mkfifo', [path])
    const target = join(tempFolder(), 'copy')
    for (const run of [
      workers.run('copy', { source: path, target }, {}),
      workers.run('hash', { path }, {}),
      workers.run('facts', { path }, {}),
      workers.run('extension', { path }, {}),
    ]) {
      await expect(run).rejects.toMatchObject({ code: 'file-unsupported' })
    }
  },
)

it.skipIf(process.platform === 'win32')(
  'a socket is refused as no audio, not as a disk that fails',
  async () => {
    const workers = openWorkers(sourceAudioWorkers(1))
    const path = join(tempFolder(), 'voice.wav')
    const server = createServer().listen(path)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    await expect(workers.run('extension', { path }, {})).rejects.toMatchObject({ code: 'file-unsupported' })
  },
)

it('a header of more channels than anything records is refused before memory is taken for each', async () => {
  const bytes = Buffer.from(toneFile('tone.wav', 1, 1).bytes)
  bytes.writeUInt16LE(65_535, 22)
  const path = join(tempFolder(), 'channels.wav')
  writeFileSync(path, bytes)
  await expect(readFacts(path)).rejects.toMatchObject({ code: 'file-unsupported' })
})

it.each([
  [0x7fffffff, 'file-unsupported'],
  [768_001, 'file-unsupported'],
  [999, 'file-unsupported'],
  [768_000, null],
  [1_000, null],
])('a header of %i samples a second: %s', async (sampleRateHz, code) => {
  const bytes = Buffer.from(toneFile('tone.wav', 1, 1).bytes)
  bytes.writeUInt32LE(sampleRateHz, 24)
  const path = join(tempFolder(), 'rate.wav')
  writeFileSync(path, bytes)
  const read = readFacts(path)
  if (code === null) expect((await read).facts.sampleRateHz).toBe(sampleRateHz)
  else await expect(read).rejects.toMatchObject({ code, detail: { reason: 'sample-rate' } })
})

/** A wave file with this many empty chunks before its sound, and after it. */
function waveWith({ before = 0, after = 0 }): string {
  const plain = Buffer.from(toneFile('tone.wav', 1, 1).bytes)
  const sound = plain.indexOf('data')
  const junk = (count: number): Buffer => Buffer.alloc(count * 8, Buffer.from('JUNK\0\0\0\0', 'latin1'))
  const bytes = Buffer.concat([plain.subarray(0, sound), junk(before), plain.subarray(sound), junk(after)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  const path = join(tempFolder(), 'many.wav')
  writeFileSync(path, bytes)
  return path
}

it('a wave file is read through a few odd chunks, and not through millions', async () => {
  expect((await readFacts(waveWith({ before: 20, after: 20 }))).facts).toMatchObject({
    durationMs: 1_000,
    sampleRateHz: 8_000,
    channels: 1,
  })
  const reads: Promise<unknown>[] = []
  const startedAtMs = performance.now()
  reads.push(
    expect(readFacts(waveWith({ before: 3_000_000 }))).rejects.toMatchObject({ code: 'file-damaged' }),
  )
  reads.push(expect(readFacts(waveWith({ after: 3_000_000 }))).resolves.toMatchObject({ doubt: 'none' }))
  await Promise.all(reads)
  expect(performance.now() - startedAtMs).toBeLessThan(15_000)
})

it('a movie whose boxes all say that they reach to its end is not looked through for each of them', async () => {
  const box = (type: string, length: number): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(length)
    head.write(type, 4, 'latin1')
    return head
  }
  const tracks = Array.from({ length: 10_000 }, () => [box('trak', 16), box('mdia', 0xffff_fff0)]).flat()
  const bytes = Buffer.concat([box('ftyp', 12), Buffer.from('isom'), box('moov', 0), ...tracks])
  const path = join(tempFolder(), 'tracks.m4a')
  writeFileSync(path, bytes)
  const startedAtMs = performance.now()
  await expect(readFacts(path)).rejects.toMatchObject({ code: 'file-without-audio' })
  expect(performance.now() - startedAtMs).toBeLessThan(15_000)
})

it('a length that no file of its size can have is not believed, and its sound is measured', async () => {
  const whole = readFileSync(join(root, 'tests/media/odd/rename_to_a_240_character_name.opus'))
  const media = createMedia({ workers: openWorkers(sourceAudioWorkers(1)), env: process.env })
  onTestFinished(() => media.close())
  const heardMs = (await readFacts(saved(whole))).facts.durationMs ?? 0
  expect(heardMs).toBeGreaterThan(1_000)
  // The last page says when the sound ends: never, before it begins, or after longer than there is a history.
  for (const endsAt of [-1n, -5n, 0n, 0x7fff_ffff_ffff_ffffn]) {
    const bytes = Buffer.from(whole)
    bytes.writeBigInt64LE(endsAt, bytes.lastIndexOf('OggS') + 6)
    const { durationMs } = await media.probe(saved(bytes), new AbortController().signal)
    expect(durationMs).toBeGreaterThan(heardMs - 1_500)
    expect(durationMs).toBeLessThan(heardMs + 1_500)
  }
})

function saved(bytes: Buffer): string {
  const path = join(tempFolder(), 'voice.opus')
  writeFileSync(path, bytes)
  return path
}

it('a thread that does not hear of a cancel is ended, and the next task has another', async () => {
  const file = join(tempFolder(), 'deaf-worker.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ task }) => {
       while (task === 'facts');
       parentPort.postMessage({ kind: 'done', value: '.wav' })
     })`,
  )
  const workers = openWorkers(createAudioWorkers({ workerFile: file, count: 1 }))
  const abort = new AbortController()
  const deaf = workers.run('facts', { path: 'voice.wav' }, { signal: abort.signal })
  const refused = expect(deaf).rejects.toMatchObject({ code: 'cancelled' })
  await wait(50)
  abort.abort()
  await refused
  expect(await workers.run('extension', { path: 'voice.wav' }, {})).toBe('.wav')
})
