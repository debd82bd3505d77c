import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { wireAddedVoice, wireClonePreview, wireVoice } from '@shared/wire'
import { filesForm, openQuickCloud, problem, toneWav, type TestCloud } from '../support/cloud/demo-cloud'
import { speechClip } from '../support/audio/speech-clip'
import { tempFolder } from '../support/temp-folder'

const clip = (fromS: number, seconds: number) => ({
  name: `${fromS}.mp3`,
  type: 'audio/mpeg',
  bytes: readFileSync(speechClip(tempFolder(), { fromS, seconds })),
})
const tone = (seconds: number, seed = 1) => ({ name: `${seed}.wav`, bytes: toneWav(seconds, seed) })
const withFields = (form: FormData, fields: Record<string, string>): FormData => {
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const preview = (cloud: TestCloud, form: FormData, path = '') =>
  cloud.call('POST', `/v1/voices/ivc/${path}previews`, { form })
const save = (cloud: TestCloud, cloned_voice_preview_id: string, more: object = {}) =>
  cloud.call('POST', '/v1/voices/ivc/from-preview', {
    json: { cloned_voice_preview_id, voice_name: 'Me', labels: { language: 'en' }, ...more },
  })

test('a clone: preview, save, verify, speak, edit, delete a sample', { timeout: 300_000 }, async () => {
  const cloud = await openQuickCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  const made = await preview(cloud, filesForm(clip(20, 12)))
  const first = wireClonePreview.parse(made.json())
  expect(first.media_type).toBe('audio/mpeg')
  const voice = wireVoice.parse((await save(cloud, first.generated_voice_id)).json())
  expect(voice).toMatchObject({
    name: 'Me',
    category: 'cloned',
    is_owner: true,
    samples: [{ file_name: '20.mp3', mime_type: 'audio/mpeg' }],
    voice_verification: { requires_verification: true, is_verified: false },
    safety_control: 'CAPTCHA',
  })
  const path = `/v1/voices/${voice.voice_id}`
  const speak = () => cloud.call('POST', `/v1/text-to-speech/${voice.voice_id}`, { json: { text: 'Yes.' } })
  expect(problem(await speak())).toEqual([403, 'detected_captcha_voice'])

  const captcha = await cloud.call('GET', `${path}/captcha`)
  expect([captcha.status, captcha.headers.get('content-type')]).toEqual([200, 'image/png'])
  await cloud.control('POST', '/verification', { outcome: 'reject' })
  const attempt = () => {
    const form = new FormData()
    form.append('recording', new Blob([new Uint8Array(clip(60, 6).bytes)], { type: 'audio/mpeg' }), 'r.mp3')
    return cloud.call('POST', `${path}/captcha`, { form })
  }
  expect((await attempt()).json()).toMatchObject({ status: 'failed' })
  await cloud.control('POST', '/verification', { outcome: 'accept' })
  expect(problem(await attempt())).toEqual([400, 'captcha_not_requested'])
  await cloud.call('GET', `${path}/captcha`)
  expect((await attempt()).json()).toEqual({ status: 'ok' })
  expect(problem(await cloud.call('GET', `${path}/captcha`))).toEqual([400, 'already_verified'])
  expect((await speak()).status).toBe(200)

  const sampleId = voice.samples?.[0]?.sample_id ?? ''
  const lastOne = await cloud.call('DELETE', `${path}/samples/${sampleId}`)
  expect(problem(lastOne)).toEqual([400, 'last_sample'])
  const changed = wireClonePreview.parse(
    (
      await preview(
        cloud,
        withFields(filesForm(clip(80, 11)), { sample_ids_to_remove: JSON.stringify([sampleId]) }),
        `${voice.voice_id}/`,
      )
    ).json(),
  )
  const unchanged = wireVoice.parse((await cloud.call('GET', path)).json())
  expect(unchanged.samples?.map(({ sample_id }) => sample_id)).toEqual([sampleId])
  const edited = wireVoice.parse(
    (await save(cloud, changed.generated_voice_id, { voice_name: 'Me again' })).json(),
  )
  expect(edited).toMatchObject({
    voice_id: voice.voice_id,
    name: 'Me again',
    samples: [{ file_name: '80.mp3' }],
  })
  expect(problem(await save(cloud, changed.generated_voice_id))).toEqual([400, 'invalid_generated_voice_id'])
  expect((await cloud.call('DELETE', path)).status).toBe(200)
  expect((await cloud.call('GET', path)).status).toBe(404)
})

test(
  'in one step, as the public API has it; more files and other words come by edit',
  { timeout: 300_000 },
  async () => {
    const cloud = await openQuickCloud()
    const fields = { name: 'Me', description: 'Plain', labels: '{"accent":"american"}' }
    const added = wireAddedVoice.parse(
      (
        await cloud.call('POST', '/v1/voices/add', { form: withFields(filesForm(clip(20, 11)), fields) })
      ).json(),
    )
    expect(added.requires_verification).toBe(true)
    const path = `/v1/voices/${added.voice_id}`
    const edit = (form: FormData) => cloud.call('POST', `${path}/edit`, { form })
    const more = await edit(withFields(filesForm(clip(40, 6)), { name: 'Me, longer' }))
    expect(more.json()).toEqual({ status: 'ok' })
    const longer = wireVoice.parse((await cloud.call('GET', path)).json())
    expect(longer).toMatchObject({ name: 'Me, longer', description: 'Plain', labels: { accent: 'american' } })
    expect(longer.samples?.map(({ file_name }) => file_name)).toEqual(['20.mp3', '40.mp3'])
    expect(problem(await edit(withFields(filesForm(clip(40, 6)), { name: 'x' })))).toEqual([
      400,
      'duplicate_files',
    ])
    const gone = await cloud.call('DELETE', `${path}/samples/${longer.samples?.[1]?.sample_id}`)
    expect(gone.json()).toEqual({ status: 'ok' })
    expect((await edit(withFields(new FormData(), { name: 'Only words' }))).json()).toEqual({ status: 'ok' })
    const badLabels = await edit(withFields(new FormData(), { name: 'x', labels: 'no json' }))
    expect([badLabels.status, badLabels.json()]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'labels'] }] },
    ])
    const kept = readdirSync(join(cloud.dataFolder, 'files'))
    expect(kept).toHaveLength(1)
  },
)

test('every limit of its files, at and over, before anything is kept', { timeout: 120_000 }, async () => {
  const cloud = await openQuickCloud()
  const says = async (...files: Parameters<typeof filesForm>) => {
    const answer = await preview(cloud, filesForm(...files))
    const { detail } = answer.json() as { detail: { status?: string } | { msg: string }[] }
    return Array.isArray(detail) ? detail[0]?.msg : detail.status
  }
  const short = 'File "1.wav" is too short. Please choose a file with at least 5s of audio.'
  expect(await says(tone(4.9), tone(20, 2))).toBe(short)
  // Long enough: what is missing then is speech.
  expect(await says(tone(5), tone(5, 2))).toBe('no_speech')
  expect(await says(tone(9.9))).toBe('At least 10 seconds of audio is required')
  expect(await says(tone(10))).toBe('no_speech')
  const many = (count: number) => Array.from({ length: count }, (_, i) => tone(5, i + 1))
  expect(await says(...many(25))).toBe('no_speech')
  expect(await says(...many(26))).toBe('You can only upload 25 recordings')
  expect(await says(tone(10), { ...tone(10), name: 'copy.wav' })).toBe('duplicate_files')
  expect(await says({ name: 'a.wav', bytes: Buffer.alloc(10_000_001) })).toBe('file_too_large')
  expect(await says({ name: 'a.wav', bytes: Buffer.alloc(10_000_000) })).toBe('invalid_audio')
  const halves = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => tone(300, seed))
  expect(await says(...halves)).toBe('Recordings must be less than 45 minutes long')
  expect(await says(...halves.slice(1), tone(299, 20))).toBe('no_speech')
  expect(readdirSync(join(cloud.dataFolder, 'files'))).toEqual([])
})

test('cloning keeps to permission, moderation, plan, slots and edits', { timeout: 120_000 }, async () => {
  const cloud = await openQuickCloud()
  const cloned = wireClonePreview.parse((await preview(cloud, filesForm(clip(20, 11)))).json())
  const both = async () => [
    problem(await preview(cloud, filesForm(tone(10)))),
    problem(await save(cloud, cloned.generated_voice_id)),
    problem(
      await cloud.call('POST', '/v1/voices/add', { form: withFields(filesForm(tone(10)), { name: 'x' }) }),
    ),
  ]
  await cloud.setAccount({ all_members_permissions: [] })
  expect(await both()).toEqual(Array(3).fill([401, 'missing_permissions']))
  await cloud.setAccount({ all_members_permissions: null, can_use_instant_voice_cloning: false })
  expect(await both()).toEqual(Array(3).fill([403, 'can_not_use_instant_voice_cloning']))
  await cloud.setAccount({ can_use_instant_voice_cloning: true, is_in_probation: true })
  expect(await both()).toEqual(Array(3).fill([403, 'is_in_probation']))
  await cloud.setAccount({ is_in_probation: false, voice_limit: 0 })
  expect((await both()).slice(1)).toEqual(Array(2).fill([400, 'voice_limit_reached']))
  await cloud.setAccount({ voice_limit: 5, max_voice_add_edits: 0 })
  expect(problem(await save(cloud, cloned.generated_voice_id))).toEqual([400, 'voice_add_edit_limit_reached'])
  await cloud.setAccount({ max_voice_add_edits: null, instant_clones_require_verification: false })
  const voice = wireVoice.parse((await save(cloud, cloned.generated_voice_id)).json())
  expect(voice.voice_verification?.requires_verification).toBe(false)
  expect((await cloud.call('GET', '/v1/user/subscription')).json()).toMatchObject({
    voice_slots_used: 1,
    voice_add_edit_counter: 1,
  })
})

test('a clone that nobody saved is forgotten, its files with it', { timeout: 120_000 }, async () => {
  const cloud = await openQuickCloud()
  const cloned = wireClonePreview.parse((await preview(cloud, filesForm(clip(20, 11)))).json())
  expect(readdirSync(join(cloud.dataFolder, 'files'))).toHaveLength(1)
  await cloud.control('POST', '/clock', { advanceMs: 25 * 3_600_000 })
  expect(problem(await save(cloud, cloned.generated_voice_id))).toEqual([400, 'invalid_generated_voice_id'])
  await preview(cloud, filesForm(tone(10)))
  expect(readdirSync(join(cloud.dataFolder, 'files'))).toEqual([])
})

test('an edit takes no samples out of a professional clone', { timeout: 120_000 }, async () => {
  const cloud = await openQuickCloud()
  const voiceId = await cloud.createVoice()
  const path = `/v1/voices/${voiceId}`
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form: filesForm(tone(5), tone(5, 2)) })
  const samples = async () => wireVoice.parse((await cloud.call('GET', path)).json()).samples
  const before = await samples()
  const sample_ids_to_remove = JSON.stringify([before?.[0]?.sample_id])
  const edit = (form: FormData, fields: object = {}) =>
    cloud.call('POST', `${path}/edit`, { form: withFields(form, { name: 'Renamed', ...fields }) })
  expect(problem(await edit(new FormData(), { sample_ids_to_remove }))).toEqual([404, 'voice_not_found'])
  // Refused before it is listened to: there would be no speech in it.
  expect(problem(await edit(filesForm(tone(10))))).toEqual([404, 'voice_not_found'])
  expect(await samples()).toEqual(before)
  expect((await edit(new FormData())).json()).toEqual({ status: 'ok' })
})

test('what happens to a clone while it is edited stands', { timeout: 300_000 }, async () => {
  const cloud = await openQuickCloud()
  await cloud.setAccount({ instant_clones_require_verification: false })
  const form = withFields(filesForm(clip(20, 11)), { name: 'Me' })
  const { voice_id } = wireAddedVoice.parse((await cloud.call('POST', '/v1/voices/add', { form })).json())
  const path = `/v1/voices/${voice_id}`
  const edit = (file: Parameters<typeof filesForm>[0], fields: object = {}) =>
    cloud.call('POST', `${path}/edit`, { form: withFields(filesForm(file), { name: 'Longer', ...fields }) })
  /** Does something once the files of an edit have arrived and are listened to. */
  const meanwhile = async (editing: Promise<unknown>, act: () => Promise<unknown>) => {
    await vi.waitFor(() => expect(readdirSync(join(cloud.dataFolder, 'files')).length).toBeGreaterThan(1), {
      timeout: 30_000,
      interval: 5,
    })
    await act()
    return editing
  }
  const settings = { stability: 0.9, similarity_boost: 0.1, style: 0.2, use_speaker_boost: false, speed: 1.1 }
  await meanwhile(edit(clip(40, 6)), () => cloud.call('POST', `${path}/settings/edit`, { json: settings }))
  const edited = wireVoice.parse((await cloud.call('GET', path)).json())
  expect([edited.name, edited.samples?.length]).toEqual(['Longer', 2])
  expect((await cloud.call('GET', `${path}/settings`)).json()).toEqual(settings)

  const [first, other] = edited.samples?.map(({ sample_id }) => sample_id) ?? []
  await cloud.call('DELETE', `${path}/samples/${first}`)
  const replacing = edit(clip(60, 11), { sample_ids_to_remove: JSON.stringify([other]) })
  const late = await meanwhile(replacing, () => cloud.call('DELETE', path))
  expect(problem(late as Parameters<typeof problem>[0])).toEqual([404, 'voice_not_found'])
  expect((await cloud.call('GET', path)).status).toBe(404)
  expect(readdirSync(join(cloud.dataFolder, 'files'))).toEqual([])
})

test('an edit that was heard and not saved goes with its voice', { timeout: 120_000 }, async () => {
  const reports: string[] = []
  const cloud = await openQuickCloud({ report: (message) => void reports.push(message) })
  const form = withFields(filesForm(clip(20, 11)), { name: 'Me' })
  const { voice_id } = wireAddedVoice.parse((await cloud.call('POST', '/v1/voices/add', { form })).json())
  const heard = wireClonePreview.parse((await preview(cloud, filesForm(clip(40, 6)), `${voice_id}/`)).json())
  const files = join(cloud.dataFolder, 'files')
  expect(readdirSync(files)).toHaveLength(2)
  // What cannot be copied is not lost: the preview can be saved again.
  const [sample] = wireVoice.parse((await cloud.call('GET', `/v1/voices/${voice_id}`)).json()).samples ?? []
  const came = readdirSync(files).find((name) => name !== sample?.sample_id) ?? ''
  renameSync(join(files, came), join(files, 'away'))
  expect((await save(cloud, heard.generated_voice_id)).status).toBe(500)
  expect(reports.join()).toContain('ENOENT')
  renameSync(join(files, 'away'), join(files, came))
  const again = wireClonePreview.parse((await preview(cloud, filesForm(clip(60, 6)), `${voice_id}/`)).json())
  expect((await save(cloud, heard.generated_voice_id)).status).toBe(200)
  expect(again.generated_voice_id).not.toBe(heard.generated_voice_id)
  await cloud.call('DELETE', `/v1/voices/${voice_id}`)
  expect(readdirSync(files)).toEqual([])
})
