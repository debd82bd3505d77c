import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SupportToolCall } from '@shared/domain/app/support'
import type { ElementName } from '@shared/support/named-elements'
import { createClientTools } from '@renderer/features/support/tools/client-tools'
import { destinationOf } from '@renderer/features/support/tools/destination'
import type { ElementOnPage, FieldOnPage } from '@renderer/features/support/tools/tool-page'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const conversationId = 'b3a9b4a4-55a5-4d6a-9a9e-000000000001'

const typedField = (value = '', take = (next: string): string => next): FieldOnPage => ({
  isTyped: true,
  read: () => value,
  write(next) {
    value = take(next)
    return value === next
  },
})

/** A page of named elements, and what was done there. */
function studio(elements: Partial<Record<ElementName, Partial<ElementOnPage>>> = {}) {
  const marked: [name: string, forMs: number][] = []
  const told: [words: string, forMs: number][] = []
  const pressed: string[] = []
  const now = { address: '/', cover: null as object | null, isTaking: false, isOpen: true, conversationId }
  const tools = createClientTools({
    page: {
      find(name) {
        const element = elements[name]
        if (!element) return null
        const press = () => void pressed.push(name)
        return { isOff: false, press, isOpen: () => null, field: null, ...element }
      },
      highlight: (name, forMs) => void marked.push([name, forMs]),
      address: () => now.address,
      go: (address) => void (now.address = address),
      cover: () => now.cover,
    },
    destinationOf: (call) => destinationOf(call, (address) => void (now.address = address)),
    isTakeRunning: () => now.isTaking,
    isOpen: (id) => now.isOpen && id === now.conversationId,
    tell: (words, forMs) => void told.push([words, forMs]),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  let count = 0
  /** Starts it; time stands still. */
  const start = (call: object) =>
    tools.run({
      conversationId: now.conversationId,
      callId: `call-${(count += 1)}`,
      ...call,
    } as unknown as SupportToolCall)
  const run = async (call: object) => {
    const answer = start(call)
    await vi.advanceTimersByTimeAsync(60_000)
    return answer
  }
  return { elements, tools, marked, told, pressed, now, start, run }
}

test('highlights for 5 s, and what it acts on for 1.6 s', async () => {
  const { run, marked, told } = studio({ 'home.record': {}, 'sidebar.voices': {} })
  await expect(run({ tool: 'highlight', elementId: 'home.record' })).resolves.toMatchObject({
    isError: false,
    label: 'Pointed at “Record”',
    canUndo: false,
  })
  await run({ tool: 'click', elementId: 'sidebar.voices' })
  expect(marked).toEqual([
    ['home.record', 5_000],
    ['sidebar.voices', 1_600],
  ])
  expect(told).toEqual([
    ['Pointed at “Record”', 3_200],
    ['Pressed “Voices”', 3_200],
  ])
})

test('waits for an element 3 s and no longer', async () => {
  const { run, start, elements } = studio()
  const found = start({ tool: 'highlight', elementId: 'clones.new' })
  await vi.advanceTimersByTimeAsync(2_900)
  elements['clones.new'] = {}
  await vi.advanceTimersByTimeAsync(100)
  await expect(found).resolves.toMatchObject({ isError: false })

  const lost = start({ tool: 'highlight', elementId: 'voices.add' })
  await vi.advanceTimersByTimeAsync(3_000)
  await expect(lost).resolves.toMatchObject({ isError: true, result: 'element not found on page' })
  await expect(run({ tool: 'highlight', elementId: 'home.add-voice' })).resolves.toMatchObject({
    isError: true,
  })
})

test.each(['__proto__', 'constructor', '#root', '[data-named]', 'speech', '<script>', 'a'.repeat(5_000)])(
  'finds nothing by %s, and does not wait for it',
  async (elementId) => {
    const { start, pressed } = studio({ 'home.record': {} })
    await expect(start({ tool: 'click', elementId })).resolves.toMatchObject({
      isError: true,
      result: 'element not found on page',
    })
    expect(pressed).toEqual([])
  },
)

test('presses, reads and writes nothing that the list does not allow', async () => {
  const field = typedField('The text of a person')
  const all = {
    'speech.generate': {},
    'draft.upload': {},
    'home.record': {},
    'speech.text': { field },
  } as const
  const { run, pressed, marked } = studio(all)
  for (const elementId of Object.keys(all)) {
    for (const tool of ['click', 'clear', 'get_value', 'set_value']) {
      const answer = await run({ tool, elementId, value: 'x' })
      expect(answer, `${tool} ${elementId}`).toMatchObject({ isError: true, result: 'Something went wrong' })
      expect(answer.label).toMatch(/^Was not allowed to /)
    }
  }
  expect(pressed).toEqual([])
  expect(marked).toEqual([])
  expect(field.read()).toBe('The text of a person')
})

test('presses nothing that is off', async () => {
  const { run, pressed } = studio({ 'voices.add': { isOff: true } })
  await expect(run({ tool: 'click', elementId: 'voices.add' })).resolves.toMatchObject({
    isError: true,
    result: 'Error dispatching event',
  })
  expect(pressed).toEqual([])
})

test('types a letter every 17 ms, and undo brings back what was there', async () => {
  const field = typedField('anna')
  const { start, tools } = studio({ 'voices.search': { field } })
  const answer = start({ tool: 'set_value', elementId: 'voices.search', value: 'kathleen' })
  await vi.advanceTimersByTimeAsync(17 * 3)
  expect(field.read()).toBe('kat')
  await vi.advanceTimersByTimeAsync(17 * 5)
  await expect(answer).resolves.toMatchObject({
    label: 'Wrote “kathleen” into “Search voices”',
    canUndo: true,
    isError: false,
  })
  expect(tools.undo('call-1')).toBe('undone')
  expect(field.read()).toBe('anna')
  expect(tools.undo('call-1')).toBe('gone')
})

test('clear can be undone; what the person wrote since, or what is gone, is left alone', async () => {
  const field = typedField('anna')
  const { run, tools, elements } = studio({ 'voices.search': { field } })
  await run({ tool: 'clear', elementId: 'voices.search' })
  expect(field.read()).toBe('')
  expect(tools.undo('call-1')).toBe('undone')
  expect(field.read()).toBe('anna')

  await run({ tool: 'clear', elementId: 'voices.search' })
  field.write('marie')
  for (let presses = 0; presses < 2; presses += 1) expect(tools.undo('call-2')).toBe('changed')
  expect(field.read()).toBe('marie')

  await run({ tool: 'clear', elementId: 'voices.search' })
  delete elements['voices.search']
  expect(tools.undo('call-3')).toBe('gone')
})

test('stops typing where the person does, and where the field does not take it', async () => {
  const field = typedField('anna')
  const { start, run, elements, tools } = studio({ 'voices.search': { field } })
  const answer = start({ tool: 'set_value', elementId: 'voices.search', value: 'kathleen' })
  await vi.advanceTimersByTimeAsync(17 * 2)
  field.write('mine')
  await vi.advanceTimersByTimeAsync(17)
  await expect(answer).resolves.toMatchObject({
    isError: true,
    result: 'Error dispatching event',
    canUndo: true,
  })
  expect(field.read()).toBe('mine')
  expect(tools.undo('call-1')).toBe('undone')
  expect(field.read()).toBe('anna')

  const short = typedField('bo', (next) => next.slice(0, 3))
  elements['library.search'] = { field: short }
  await expect(
    run({ tool: 'set_value', elementId: 'library.search', value: 'kathleen' }),
  ).resolves.toMatchObject({ isError: true, result: 'Error dispatching event', canUndo: false })
  expect(short.read()).toBe('bo')
})

test('half a text that ends with the conversation leaves what was there, or what the person wrote over it', async () => {
  const field = typedField('anna')
  const { start, now } = studio({ 'voices.search': { field } })
  const stopped = start({ tool: 'set_value', elementId: 'voices.search', value: 'kathleen' })
  await vi.advanceTimersByTimeAsync(17 * 3)
  expect(field.read()).toBe('kat')
  now.isOpen = false
  await vi.advanceTimersByTimeAsync(17)
  await expect(stopped).resolves.toMatchObject({
    isError: true,
    label: expect.stringMatching(/^Stopped/) as string,
  })
  expect(field.read()).toBe('anna')

  now.isOpen = true
  const writtenOver = start({ tool: 'set_value', elementId: 'voices.search', value: 'kathleen' })
  await vi.advanceTimersByTimeAsync(17 * 3)
  field.write('mine')
  now.isOpen = false
  await vi.advanceTimersByTimeAsync(17)
  await expect(writtenOver).resolves.toMatchObject({ isError: true })
  expect(field.read()).toBe('mine')
})

test('reads a search, lists that it did, and has nothing to undo', async () => {
  const { run } = studio({ 'history.search': { field: typedField('hello') } })
  await expect(run({ tool: 'get_value', elementId: 'history.search' })).resolves.toEqual({
    conversationId,
    callId: 'call-1',
    result: 'hello',
    isError: false,
    label: 'Read “Search the history”',
    canUndo: false,
  })
})

test('goes to a route after 600 ms, and undo goes back', async () => {
  const { start, tools, now, told } = studio()
  const answer = start({ tool: 'go_to_route', route: 'professional-clones', query: {} })
  await vi.advanceTimersByTimeAsync(599)
  expect(now.address).toBe('/')
  await vi.advanceTimersByTimeAsync(1)
  await expect(answer).resolves.toMatchObject({ label: 'Opened Professional clones', canUndo: true })
  expect(now.address).toBe('/clones')
  expect(told).toEqual([
    ['Opening Professional clones…', 600],
    ['Opened Professional clones', 3_200],
  ])
  expect(tools.undo('call-1')).toBe('undone')
  expect(now.address).toBe('/')
})

test('knows no route but those of the list, and takes nothing of a query that acts', async () => {
  const { run, now } = studio()
  for (const route of ['/', 'https://evil.example', 'constructor', 'booth'])
    await expect(run({ tool: 'go_to_route', route, query: {} })).resolves.toMatchObject({
      isError: true,
      result: 'route not found',
    })
  await run({ tool: 'go_to_route', route: 'voices', query: { action: 'edit', prompt: 'x', voice_id: 'v1' } })
  expect(now.address).toBe('/voices?voiceId=v1')
})

test('opens a professional clone at its introduction: the remembered draft may stand at Finish, which trains', async () => {
  const { run, now } = studio()
  await run({ tool: 'go_to_route', route: 'add-voice', query: { creationType: 'professionalVoiceClone' } })
  expect(new URLSearchParams(now.address.split('?')[1])).toEqual(
    new URLSearchParams({ mode: 'create', creationType: 'professionalVoiceClone', step: 'introduction' }),
  )
})

test('a click that led somewhere is undone by going back', async () => {
  const { run, tools, now, elements } = studio()
  elements['sidebar.voices'] = { press: () => void (now.address = '/voices') }
  await run({ tool: 'click', elementId: 'sidebar.voices' })
  expect(tools.undo('call-1')).toBe('undone')
  expect(now.address).toBe('/')
})

test('a page that a click opens a moment later counts as where it led', async () => {
  const { run, tools, now, elements } = studio()
  elements['sidebar.voices'] = { press: () => void setTimeout(() => (now.address = '/voices'), 450) }
  await run({ tool: 'click', elementId: 'sidebar.voices' })
  expect(tools.undo('call-1')).toBe('undone')
  expect(now.address).toBe('/')
})

test('a person who went on from where it led is left there', async () => {
  const { run, tools, now, elements } = studio()
  elements['sidebar.voices'] = { press: () => void (now.address = '/voices') }
  await run({ tool: 'click', elementId: 'sidebar.voices' })
  now.address = '/settings'
  expect(tools.undo('call-1')).toBe('changed')
  await run({ tool: 'go_to_route', route: 'groups', query: {} })
  now.address = '/clones'
  expect(tools.undo('call-2')).toBe('changed')
  expect(now.address).toBe('/clones')
})

test('what a click opened is closed again', async () => {
  let isOpen = false
  const press = (): void => void (isOpen = !isOpen)
  const { run, tools } = studio({ 'sidebar.credits': { press, isOpen: () => isOpen } })
  await run({ tool: 'click', elementId: 'sidebar.credits' })
  expect(isOpen).toBe(true)
  expect(tools.undo('call-1')).toBe('undone')
  expect(isOpen).toBe(false)

  // What it closed is opened again; what the person did since stays.
  isOpen = true
  await run({ tool: 'click', elementId: 'sidebar.credits' })
  expect(tools.undo('call-2')).toBe('undone')
  expect(isOpen).toBe(true)
  await run({ tool: 'click', elementId: 'sidebar.credits' })
  press()
  expect(tools.undo('call-3')).toBe('changed')
  expect(isOpen).toBe(true)
})

test('a field that does not take back what was there says so', async () => {
  let isOff = false
  const field = typedField('anna', (next) => (isOff ? '' : next))
  const { run, tools } = studio({ 'voices.search': { field } })
  await run({ tool: 'set_value', elementId: 'voices.search', value: 'kathleen' })
  isOff = true
  expect(tools.undo('call-1')).toBe('gone')
})

test('leaves no dialog that the person has open, but one it opened itself', async () => {
  const { run, start, now } = studio()
  const refused = { isError: true, label: 'Did not open Settings over the open dialog' }
  const toSettings = { tool: 'go_to_route', route: 'settings', query: {} }
  now.cover = {}
  await expect(run(toSettings)).resolves.toMatchObject(refused)
  now.cover = null
  const opening = start(toSettings)
  await vi.advanceTimersByTimeAsync(300)
  now.cover = {}
  await vi.advanceTimersByTimeAsync(300)
  await expect(opening).resolves.toMatchObject(refused)
  expect(now.address).toBe('/')

  now.cover = null
  const dialog = {}
  setTimeout(() => (now.cover = dialog), 900)
  await run({ tool: 'go_to_route', route: 'add-voice', query: {} })
  expect(now.cover).toBe(dialog)
  await expect(run(toSettings)).resolves.toMatchObject({ isError: false })
})

test('a dialog that the person opens where the assistant led is the person’s', async () => {
  const { run, now } = studio()
  await run({ tool: 'go_to_route', route: 'voices', query: {} })
  now.cover = {}
  await expect(run({ tool: 'go_to_route', route: 'settings', query: {} })).resolves.toMatchObject({
    isError: true,
  })
  expect(now.address).toBe('/voices')
})

test('does nothing while a take is recorded, nor after the conversation', async () => {
  const { run, start, now, marked } = studio({ 'home.record': {} })
  now.isTaking = true
  for (const call of [
    { tool: 'highlight', elementId: 'home.record' },
    { tool: 'go_to_route', route: 'voices', query: {} },
    { tool: 'show_documentation_link', title: 'Guide', url: 'https://elevenlabs.io/docs' },
  ])
    await expect(run(call)).resolves.toMatchObject({ isError: true, result: 'Something went wrong' })
  now.isTaking = false

  const late = start({ tool: 'go_to_route', route: 'voices', query: {} })
  await vi.advanceTimersByTimeAsync(300)
  now.isOpen = false
  await vi.advanceTimersByTimeAsync(300)
  await expect(late).resolves.toMatchObject({ isError: true })
  expect(marked).toEqual([])
  expect(now.address).toBe('/')
})

test('a link is shown 10 s, and nothing is opened', async () => {
  const { run, told, now } = studio()
  await expect(
    run({ tool: 'show_support_link', title: 'Billing', url: 'https://help.elevenlabs.io/x' }),
  ).resolves.toMatchObject({ isError: false, label: null })
  expect(told).toEqual([['Billing', 10_000]])
  expect(now.address).toBe('/')
})

test('one call after the other', async () => {
  const { start, now } = studio({ 'home.record': {} })
  const first = start({ tool: 'go_to_route', route: 'voices', query: {} })
  const second = start({ tool: 'go_to_route', route: 'settings', query: {} })
  await vi.advanceTimersByTimeAsync(600)
  expect(now.address).toBe('/voices')
  await vi.advanceTimersByTimeAsync(600)
  expect(now.address).toBe('/settings')
  await Promise.all([first, second])
})

test('what an ended conversation asked for does not go on in the next one', async () => {
  const { start, now, tools } = studio({ 'voices.search': { field: typedField('anna') } })
  const cleared = start({ tool: 'clear', elementId: 'voices.search' })
  const late = start({ tool: 'go_to_route', route: 'voices', query: {} })
  const queued = start({ tool: 'highlight', elementId: 'voices.search' })
  await expect(cleared).resolves.toMatchObject({ isError: false, conversationId })
  await vi.advanceTimersByTimeAsync(300)
  now.conversationId = 'b3a9b4a4-55a5-4d6a-9a9e-000000000002'
  const next = start({ tool: 'highlight', elementId: 'voices.search' })
  await vi.advanceTimersByTimeAsync(300)
  await expect(late).resolves.toMatchObject({ isError: true, conversationId })
  await expect(queued).resolves.toMatchObject({ isError: true, conversationId })
  await expect(next).resolves.toMatchObject({ isError: false, conversationId: now.conversationId })
  expect(now.address).toBe('/')
  expect(tools.undo('call-1')).toBe('gone')
})
