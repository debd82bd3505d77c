import { expect, test } from 'vitest'
import {
  wireEnhancedBlocks,
  wireFeedback,
  wireGenerationHeaders,
  wireHistory,
  wireTimedDialogue,
} from '@shared/wire'
import { openTestCloud, problem, type TestCloud } from '../../support/cloud/demo-cloud'

const clara = 'demoClara00000000001'
const milo = 'demoMilo000000000002'
const inputs = [
  { text: 'Did you hear that?', voice_id: clara },
  { text: 'It was only the wind.', voice_id: milo },
  { text: 'Then why is the door open?', voice_id: clara },
]
const chars = inputs.reduce((sum, { text }) => sum + text.length, 0)

async function openCanned(): Promise<TestCloud> {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  return cloud
}
const speak = (cloud: TestCloud, json: object = {}, path = '', headers: Record<string, string> = {}) =>
  cloud.call('POST', `/v1/text-to-dialogue${path}`, { json: { inputs, ...json }, headers })

test('a dialogue in four forms, with who speaks when', async () => {
  const cloud = await openCanned()
  const whole = await speak(cloud)
  expect((await speak(cloud, {}, '/stream')).body.equals(whole.body)).toBe(true)
  const timed = wireTimedDialogue.parse((await speak(cloud, {}, '/with-timestamps')).json())
  const lines = (await speak(cloud, {}, '/stream/with-timestamps')).body.toString().trim().split('\n')
  const parts = lines.map((line) => wireTimedDialogue.parse(JSON.parse(line)))
  for (const answer of [[timed], parts]) {
    const said = answer.flatMap(({ alignment, voice_segments }) =>
      voice_segments.map((segment) => [
        segment.voice_id,
        segment.dialogue_input_index,
        alignment?.characters.slice(segment.character_start_index, segment.character_end_index).join(''),
      ]),
    )
    expect(said).toEqual(inputs.map(({ voice_id, text }, i) => [voice_id, i, text]))
  }
  const { history } = wireHistory.parse((await cloud.call('GET', '/v1/history')).json())
  expect(history).toHaveLength(4)
  expect(history[0]).toMatchObject({
    text: null,
    voice_id: null,
    model_id: 'eleven_v3',
    settings: { stability: 0.5 },
    dialogue: inputs.map((input) => ({ ...input, voice_name: input.voice_id === clara ? 'Clara' : 'Milo' })),
  })
})

test('A and B: the second reuses the first, is free, and the choice is taken down', async () => {
  const cloud = await openCanned()
  await cloud.setAccount({ training_opt_out: false })
  const ask = async (info?: string) => {
    const headers: Record<string, string> =
      info === undefined ? {} : { 'regenerate-from-last-generation-info': info }
    return wireGenerationHeaders.parse(
      Object.fromEntries((await speak(cloud, {}, '/stream', headers)).headers),
    )
  }
  const a = await ask()
  expect(a).toMatchObject({ 'character-cost': chars, 'collect-preference': 'True' })
  const counts: unknown[] = []
  for (let i = 0; i < 6; i += 1) {
    const b = await ask(a['generation-info'])
    counts.push([b['character-cost'], b['regeneration-count']])
  }
  expect(counts).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
    [chars, 0],
  ])
  const choice = { request_a_id: a['request-id'], request_b_id: 'b', preference: 'b' }
  expect((await cloud.call('POST', '/v1/dialogue-preference', { json: choice })).json()).toEqual({
    status: 'ok',
  })
  expect(await cloud.control('GET', '/speech')).toMatchObject({ preferences: [choice] })
  const wrong = await cloud.call('POST', '/v1/dialogue-preference', { json: { ...choice, preference: 'c' } })
  expect(wrong.status).toBe(422)
  await cloud.control('POST', '/speech', { collectsPreference: false })
  expect((await ask())['collect-preference']).toBeUndefined()
})

test('a dialogue has its limits', async () => {
  const cloud = await openCanned()
  const of = (text: string) => [{ text, voice_id: clara }]
  const refusal = async (json: object) => problem(await speak(cloud, json))
  expect(await refusal({ settings: { stability: 0.3 } })).toEqual([400, 'invalid_ttd_stability'])
  expect(await refusal({ model_id: 'eleven_multilingual_v2' })).toEqual([
    400,
    'model_can_not_do_text_to_dialogue',
  ])
  expect(await refusal({ inputs: of('  ') })).toEqual([400, 'input_text_empty'])
  expect(await refusal({ inputs: of('x'.repeat(5_001)) })).toEqual([400, 'max_character_limit_exceeded'])
  expect(await refusal({ inputs: [...inputs, { text: 'Hi', voice_id: 'nobody' }] })).toEqual([
    404,
    'voice_not_found',
  ])
  const crowd = Array.from({ length: 11 }, (_, i) => ({ text: 'Hi', voice_id: `voice${i}` }))
  expect(await refusal({ inputs: crowd })).toEqual([400, 'too_many_voices'])
  const many = Array.from({ length: 101 }, () => ({ text: 'Hi', voice_id: clara }))
  expect((await speak(cloud, { inputs: many })).status).toBe(422)
  expect((await speak(cloud, { inputs: [] })).status).toBe(422)
  await cloud.control('POST', '/speech', { blockedVoiceIds: [milo] })
  expect(await refusal({})).toEqual([403, 'detected_blocked_voice'])
})

test('enhancing adds tags and changes no word, so often a day', async () => {
  const cloud = await openCanned()
  const enhance = (blocks: string[]) =>
    cloud.call('POST', '/v1/text-to-dialogue/enhance', { json: { dialogue_blocks: blocks } })
  const blocks = [
    'Did you hear that? It was great!',
    'The road is long.',
    '[laughs] Again.',
    'I am so sorry... Be quiet, please.',
  ]
  const { enhanced_blocks } = wireEnhancedBlocks.parse((await enhance(blocks)).json())
  expect(enhanced_blocks).toEqual([
    '[curious] Did you hear that? [excited] It was great!',
    '[calm] The road is long.',
    '[laughs] Again.',
    '[sighs] I am so sorry... [whispers] Be quiet, please.',
  ])
  await cloud.control('POST', '/speech', { enhancementsPerDay: 1 })
  expect(problem(await enhance(blocks))).toEqual([429, 'too_many_enhancements'])
  await cloud.control('POST', '/clock', { advanceMs: 24 * 3_600_000 })
  expect((await enhance(blocks)).status).toBe(200)
})

test('feedback is sorted by its words, a few times a minute', async () => {
  const cloud = await openTestCloud()
  const send = (feedback: string) => cloud.call('POST', '/v1/feedback', { json: { feedback } })
  const read = async (feedback: string) => wireFeedback.parse((await send(feedback)).json())
  expect(await read('I love how the voices sound')).toEqual({
    relevant: true,
    category: 'quality',
    positive: true,
  })
  expect(await read('asdf')).toEqual({ relevant: false, category: 'other', positive: false })
  expect((await send(' ')).status).toBe(422)
  await cloud.control('POST', '/speech', { feedbackPerMinute: 2 })
  expect((await send('It crashes')).status).toBe(429)
})
