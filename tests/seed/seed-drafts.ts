import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../build/lib/electron-path.mjs'
import type { StudioHere } from '../support/app/studio-here'
import type { SeedCloud } from './seed-cloud'

const odd = (name: string): string => join(root, 'tests/media/odd', name)
const speech = join(root, 'tests/media/single_kathleen/session2.opus')

/** Comes back to it until it holds. */
async function until(isSo: () => boolean, what: string): Promise<void> {
  const startMs = Date.now()
  while (!isSo()) {
    if (Date.now() - startMs > 60_000) throw new Error(`not within a minute: ${what}`)
    await sleep(5)
  }
}

/**
 * Drafts in every state, the newest last.
 * @param recordings more than ten minutes together
 */
export async function seedDrafts(
  studio: StudioHere,
  cloud: SeedCloud,
  recordings: readonly string[],
): Promise<void> {
  const { libraryScope } = studio
  studio.goOnline()

  async function draft(name: string, files: readonly string[] = []): Promise<string> {
    const { id } = libraryScope.drafts.create()
    libraryScope.drafts.update(id, {
      name,
      language: 'en',
      description: 'Calm, close and warm. Recorded at home.',
      labels: [
        { label: 'accent', value: 'american' },
        { label: 'gender', value: 'female' },
      ],
    })
    if (files.length > 0) await studio.ended(libraryScope.importer.add(id, files))
    return id
  }
  const measured = (id: string): Promise<void> =>
    libraryScope.analyses.ensure(
      libraryScope.samples.list(id).map((sample) => sample.id),
      { signal: new AbortController().signal },
    )
  const uploadOf = (id: string) => libraryScope.uploads.list().find(({ draftId }) => draftId === id)

  async function made(name: string): Promise<{ id: string; voiceId: string }> {
    const id = await draft(name, recordings)
    const { voiceId } = await libraryScope.professionalClone.saveDetails(id)
    if (voiceId === null) throw new Error(`${name} has no voice`)
    return { id, voiceId }
  }
  async function uploaded(name: string): Promise<{ id: string; voiceId: string }> {
    const voice = await made(name)
    libraryScope.uploads.start(voice.id, {})
    await until(() => uploadOf(voice.id)?.phase === 'done', `${name} is uploaded`)
    libraryScope.professionalClone.consent(voice.id)
    return voice
  }

  libraryScope.drafts.remove(await draft('In the trash', [odd('short_2.1s.wav')]))
  await draft('A voice with nothing in it yet')
  await draft('Too little so far', recordings.slice(0, 2))
  await draft('Files with problems', [
    odd('truncated.flac'),
    odd('zero_bytes.wav'),
    odd('header_only.wav'),
    odd('short_2.1s.wav'),
    odd('float32_over_0dBFS.wav'),
    odd('mp3_named_as.wav'),
    ...recordings.slice(0, 1),
  ])
  await draft('A long session to split', [speech])
  const ready = await draft('Ready to upload, measured', recordings)
  await measured(ready)

  const trained = await uploaded('Trained')
  await cloud.verify(trained.voiceId, speech)
  await cloud.train(trained.voiceId, true)
  const training = await uploaded('In training')
  await cloud.verify(training.voiceId, speech)
  await cloud.train(training.voiceId, false)
  const verified = await uploaded('Verified, not trained')
  await cloud.verify(verified.voiceId, speech)
  await uploaded('Uploaded, not verified')

  const paused = await uploaded('Upload paused half-way')
  await studio.ended(libraryScope.importer.add(paused.id, [speech]))
  // So slow that it can be stopped before its end.
  await cloud.control('/faults', { method: 'POST', path: '/samples$', bytesPerSecond: 100_000 })
  libraryScope.uploads.start(paused.id, {})
  await until(() => uploadOf(paused.id)?.phase === 'running', 'an upload runs')
  libraryScope.uploads.pause(paused.id)
  await cloud.control('/faults', [])

  const conflict = await made('Renamed on both sides')
  studio.goOffline()
  libraryScope.drafts.update(conflict.id, { name: 'Renamed here' })
  await cloud.rename(conflict.voiceId, 'Renamed on the website')
  studio.goOnline()
  await libraryScope.professionalClone.saveDetails(conflict.id)
  await until(
    () => libraryScope.professionalClone.status(conflict.id).cloudDetails === 'conflict',
    'the details are in conflict',
  )

  for (const { id } of [trained, training, verified]) await libraryScope.professionalClone.refresh(id)
  await draft('Eine Stimme mit einem sehr langen Namen, '.repeat(5).slice(0, 200))
  await draft('有聲書旁白')
}
