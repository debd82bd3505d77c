import { expect, it } from 'vitest'
import { answerTo } from '@demo-cloud/support/intents'
import type { Circumstances } from '@demo-cloud/support/steps'
import { isElementName, mayDo } from '@shared/support/named-elements'
import { supportQuery, supportRoute } from '@shared/domain/app/support'
import { isAllowedLink } from '@main/support/allowed-link'

const now: Circumstances = { page: '', creditsUsed: 1_200, creditsTotal: 500_000 }
const stepsOf = (sentence: string, more: Partial<Circumstances> = {}): string[] =>
  answerTo(sentence, { ...now, ...more }).steps.map(
    ({ tool, parameters }) => `${tool} ${String(parameters['route'] ?? parameters['element_id'])}`,
  )

// As a recognizer writes them, and as people type.
it.each([
  ['how do i start a clone', ['go_to_route professional-clones', 'highlight clones.new']],
  ['how do i start a clown', ['go_to_route professional-clones', 'highlight clones.new']],
  ['I want to record a sample!', ['go_to_route record', 'highlight home.record']],
  ['why is my up load waiting', ['go_to_route uploads', 'highlight home.activity']],
  ['Show me my credits, please.', ['go_to_route credits']],
  ['make an instant clone', ['go_to_route add-voice']],
  ['where is the voice library', ['go_to_route voice-library', 'highlight library.search']],
  ['where is the theme', ['go_to_route settings']],
  ['switch to dark mode', ['go_to_route settings']],
  ['how do I check for updates?', ['go_to_route settings-about']],
  ['where do i sort by', ['go_to_route voices', 'highlight voices.sort']],
  ['delete all my voices', ['go_to_route settings-account']],
  [
    "I don't want to delete anything, I just want to record my voice",
    ['go_to_route record', 'highlight home.record'],
  ],
  ['do not show me that, delete my voice', ['go_to_route settings-account']],
  ['what can I do with my plan', ['go_to_route settings-plan']],
  ['why is this locked', ['go_to_route settings-plan']],
  ['how much does it cost?', ['go_to_route credits']],
  ['you are a useless piece of crap', ['show_support_link undefined']],
  ['the weather tomorrow', []],
])('leads there: %s', (sentence, steps) => {
  expect(stepsOf(sentence)).toEqual(steps)
})

it('points at what is on the page already', () => {
  const page = 'Page: Professional clones. Elements: clones.new, sidebar.credits, sidebar.home'
  expect(stepsOf('how do i start a clone', { page })).toEqual(['highlight clones.new'])
  expect(stepsOf('show me my credits', { page })).toEqual(['click sidebar.credits'])
})

it('says the credits of the account, and what it can do where it did not understand', () => {
  expect(answerTo('show me my credits', now).say).toContain('1,200 of 500,000 credits')
  expect(answerTo('colorless green ideas', now).say).toContain('I did not understand')
  expect(answerTo('Wie starte ich das?', now).say).toContain('I know English alone')
})

it('asks for nothing that the app does not have or would refuse', () => {
  const sentences = [
    'clone upload credits record how long verify train microphone convert text to speech',
    ...'clone|upload|credits|record|how long|verify|train|microphone|voice changer|text to speech'.split('|'),
    ...'instant clone|design a voice|voice library|history|docs|support|settings|my voices'.split('|'),
    ...'what is locked|cost|useless|groups|home|delete|favorites|search the history|output device|add files|wizard steps'.split(
      '|',
    ),
  ]
  for (const { tool, parameters } of sentences.flatMap((sentence) => answerTo(sentence, now).steps)) {
    const id = String(parameters['element_id'])
    if (tool === 'highlight') expect(isElementName(id), id).toBe(true)
    else if (tool === 'click') expect(isElementName(id) && mayDo(id, 'click'), id).toBe(true)
    else if (tool === 'go_to_route') {
      expect(supportRoute.safeParse(parameters['route']).success, String(parameters['route'])).toBe(true)
      expect(supportQuery.safeParse(parameters['query']).success).toBe(true)
    } else expect(isAllowedLink(String(parameters['url'])), String(parameters['url'])).toBe(true)
  }
})
