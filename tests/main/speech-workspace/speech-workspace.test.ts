import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Library } from '@main/library/library'
import { createTopics } from '@main/scope/topics'
import { createSpeechWorkspace, type SpeechWorkspaceDeps } from '@main/speech-workspace/speech-workspace'
import { defaultVoiceSettings } from '@shared/domain/cloud/voice-settings'
import { AppError } from '@shared/errors/app-error'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openClient } from '../../support/cloud/workspace-deps'
import { makeTestAudio } from '../../support/audio/test-audio'
import { media } from '../../support/library/segment-world'
import { loudness } from '../../support/audio/loudness'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { eventually } from '../../support/eventually'

/** As one session of the app has it; offline unless `changes` says otherwise. */
function open(library: Library, changes: Partial<SpeechWorkspaceDeps> = {}) {
  const published: string[] = []
  const { handlers } = createSpeechWorkspace({
    library,
    workspace: 'demo',
    account: {
      cloud() {
        throw new AppError('network', { detail: { sentAnyBytes: false } })
      },
    },
    dialogs: { pickTarget: () => Promise.resolve(null) },
    ledger: { find: () => null, fileOf: () => null, partOf: () => null, rememberGenerated: () => undefined },
    media,
    clock: { nowMs: () => Date.now() },
    topics: createTopics(),
    publish: (domain, name) => void published.push(`${domain}.${name}`),
    log: createMemoryLog(),
    ...changes,
  })
  return { calls: handlers!.speechWorkspace, published }
}

const pair = { voiceId: 'voice-1', modelId: 'eleven_multilingual_v2' }
const whisper = { ...defaultVoiceSettings, stability: 0.1, speed: 0.7 }

test('what is typed and chosen is on disk with each change, of each workspace for itself', async () => {
  const library = openTempLibrary()
  const { calls, published } = open(library)
  await calls.update({ of: 'demo', patch: { text: 'Guten Morgen', textVoiceId: 'voice-1' } })
  await calls.update({ of: 'demo', patch: { tab: 'speech-to-speech' } })
  expect(published).toEqual(['speechWorkspace.changed', 'speechWorkspace.changed'])
  // Nobody closed the first one: another session finds it as a killed app leaves it.
  const after = { text: 'Guten Morgen', textVoiceId: 'voice-1', tab: 'speech-to-speech', textModelId: null }
  expect(await open(library).calls.get({})).toMatchObject(after)
  expect(await open(library, { workspace: 'other' }).calls.get({})).toMatchObject({
    text: '',
    textVoiceId: null,
  })
})

test('what was typed into another workspace is refused, and changes nothing', async () => {
  const library = openTempLibrary()
  const demo = open(library).calls
  const { of } = await demo.get({})
  await demo.update({ of, patch: { text: 'Of the demo' } })
  const { calls, published } = open(library, { workspace: 'mine' })
  await calls.update({ of: (await calls.get({})).of, patch: { text: 'Of the account' } })
  // The demo's page is still on the screen for a moment, and what waited in it comes late.
  await expect(async () => calls.update({ of, patch: { text: 'Of the demo!' } })).rejects.toThrow('cancelled')
  expect(published).toEqual(['speechWorkspace.changed'])
  expect(await calls.get({})).toMatchObject({ of: 'mine', text: 'Of the account' })
  expect(await demo.get({})).toMatchObject({ of: 'demo', text: 'Of the demo' })
})

test('settings are kept per voice and model, and reset to the voice’s own', async () => {
  const library = openTempLibrary()
  const { calls, published } = open(library)
  await calls.saveSettings({ ...pair, settings: whisper, volumeDb: -6 })
  expect(published).toEqual(['speechWorkspace.settingsChanged'])
  const again = open(library).calls
  const own = defaultVoiceSettings
  expect(await again.settings(pair)).toEqual({ settings: whisper, own, isChanged: true, volumeDb: -6 })
  expect(await again.volume(pair)).toBe(-6)
  expect(await again.settings({ ...pair, modelId: 'eleven_v3' })).toEqual({
    settings: own,
    own,
    isChanged: false,
    volumeDb: 0,
  })
  expect(await again.settings({ ...pair, voiceId: 'voice-2' })).toMatchObject({ isChanged: false })
  await again.saveSettings({ ...pair, settings: null, volumeDb: 0 })
  expect(await again.settings(pair)).toEqual({ settings: own, own, isChanged: false, volumeDb: 0 })
})

test('the voice’s own settings are the cloud’s, and a request’s change nothing there', async () => {
  const cloud = await openTestCloud()
  const client = openClient({ serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  const [voice] = await client.listAllVoices({})
  const voiceId = voice!.voiceId
  await client.saveVoiceSettings(voiceId, { ...defaultVoiceSettings, stability: 0.9 })
  const topics = createTopics()
  const { calls } = open(openTempLibrary(), { account: { cloud: () => client }, topics })
  // The volume alone is no setting of the voice: what that becomes counts.
  await calls.saveSettings({ ...pair, voiceId, settings: null, volumeDb: -6 })
  expect(await calls.settings({ ...pair, voiceId })).toMatchObject({
    settings: { stability: 0.9 },
    isChanged: false,
    volumeDb: -6,
  })
  await calls.saveSettings({ ...pair, voiceId, settings: whisper, volumeDb: 0 })
  // What was set here does not wait for the cloud.
  expect(await calls.settings({ ...pair, voiceId })).toMatchObject({ settings: whisper })
  await eventually(async () =>
    expect(await calls.settings({ ...pair, voiceId })).toMatchObject({ own: { stability: 0.9 } }),
  )
  expect((await client.getVoiceSettings(voiceId)).settings.stability).toBe(0.9)
  // What My voices changed a moment ago counts at once.
  await calls.saveSettings({ ...pair, voiceId, settings: null, volumeDb: 0 })
  await client.saveVoiceSettings(voiceId, { ...defaultVoiceSettings, stability: 0.2 })
  topics.emit('voiceSettingsChanged', { voiceId })
  expect(await calls.settings({ ...pair, voiceId })).toMatchObject({ settings: { stability: 0.2 } })
  await client.close()
})

test('a language is detected offline too, and none is invented', async () => {
  const { calls } = open(openTempLibrary())
  const german =
    'Die Möwen hatten noch nicht entschieden, ob es sich überhaupt lohnen würde, heute aufzustehen.'
  expect(await calls.detectLanguage({ text: german })).toEqual({ languages: ['de'] })
  expect(await calls.detectLanguage({ text: 'Hm.' })).toEqual({ languages: [] })
})

/** Root mean square of its samples. */
test('the audio of a generation is copied to the file that the person names', async () => {
  const folder = tempFolder()
  const kept = await makeTestAudio(folder, 'mp3', { seconds: 1 })
  const asked: string[] = []
  const remembered: string[] = []
  const request = { task: 'text-to-speech' as const, ...pair, text: 'Who/is it?', settings: whisper }
  const ledger = {
    find: (id: string) => ({ id, request }) as ReturnType<SpeechWorkspaceDeps['ledger']['find']>,
    fileOf: () => ({ path: kept, mediaType: 'audio/mpeg' }),
    partOf: () => null,
    rememberGenerated: (sha256: string) => void remembered.push(sha256),
  }
  let target = join(folder, 'mine.mp3')
  const { calls } = open(openTempLibrary(), {
    ledger,
    dialogs: {
      pickTarget({ fileName, extension }) {
        asked.push(`${fileName}.${extension}`)
        return Promise.resolve(target)
      },
    },
  })
  const generationId = '00000000-0000-4000-8000-000000000001'
  expect(await calls.saveAudio({ generationId })).toEqual({ isSaved: true })
  expect(asked).toEqual(['Who-is it-.mp3'])
  expect(readFileSync(target).equals(readFileSync(kept))).toBe(true)
  expect(remembered).toEqual([])

  // As loud as it is heard here; it says what it is, and is known again.
  await calls.saveSettings({ ...pair, settings: whisper, volumeDb: -6 })
  await calls.saveAudio({ generationId })
  expect((await loudness(media, target)) / (await loudness(media, kept))).toBeCloseTo(10 ** (-6 / 20), 1)
  expect(readFileSync(target).includes('GENERATED_BY')).toBe(true)
  expect(remembered).toEqual([createHash('sha256').update(readFileSync(target)).digest('hex')])
  expect(readdirSync(folder).toSorted()).toEqual(['mine.mp3', basename(kept)])

  for (const volumeDb of [-6, 0]) {
    await calls.saveSettings({ ...pair, settings: whisper, volumeDb })
    target = join(folder, 'a drive that was pulled out', 'mine.mp3')
    await expect(async () => calls.saveAudio({ generationId })).rejects.toThrow('disk-failed')
  }
  const gone = open(openTempLibrary()).calls
  await expect(async () => gone.saveAudio({ generationId })).rejects.toThrow('not-found')
})
