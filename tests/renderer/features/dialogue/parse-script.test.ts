import { expect, test } from 'vitest'
import { parseScript } from '@renderer/features/dialogue/script/parse-script'

test('lines with names become turns; lines without go on with the turn before', () => {
  expect(parseScript('ANNA: Hello.\r\n\r\nBen Müller:  Hi\nhow are you?\n\nANNA:\nFine.')).toEqual([
    { speaker: 'ANNA', text: 'Hello.' },
    { speaker: 'Ben Müller', text: 'Hi\nhow are you?' },
    { speaker: 'ANNA', text: 'Fine.' },
  ])
})

test('names of Chinese scripts have their own colon', () => {
  expect(parseScript('小明：你好。\n小红：你好！')).toEqual([
    { speaker: '小明', text: '你好。' },
    { speaker: '小红', text: '你好！' },
  ])
})

test.each([
  ['one line with a colon', 'Note: this is plain text'],
  ['text before the first name', 'It was late.\nANNA: Hello\nBEN: Hi'],
  ['times', '12:30 lunch\n13:30 work'],
  ['addresses', 'https://a.example\nhttps://b.example'],
  ['sentences', 'He said what he always said when it rained: no\nAnd then again. So: yes'],
  ['nothing', ''],
])('%s are no script', (_name, text) => {
  expect(parseScript(text)).toBeNull()
})
