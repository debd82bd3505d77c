import { expect, test } from 'vitest'
import { createRedactor } from '@main/platform/log/redact'

test.each([
  ['Authorization: Bearer eyJhbGciOi.eyJzdWIi.sig', 'Authorization: Bearer [redacted]'],
  ['xi-api-key: 5f2c9e1d', 'xi-api-key: [redacted]'],
  ['{"api_key":"5f2c9e1d","n":1}', '{"api_key":"[redacted]","n":1}'],
  ['key sk_51Habcdef is wrong', 'key [redacted] is wrong'],
  ['token eyJhbGciOi.eyJzdWIi.c2ln end', 'token [redacted] end'],
  [
    'https://s.example/a.mp3?X-Amz-Signature=abc&X-Amz-Credential=def&part=1',
    'https://s.example/a.mp3?X-Amz-Signature=[redacted]&X-Amz-Credential=[redacted]&part=1',
  ],
  ['https://c.example/?single_use_token=abc#x', 'https://c.example/?single_use_token=[redacted]#x'],
  ['a skill and a tokenizer stay', 'a skill and a tokenizer stay'],
])('%s', (text, expected) => {
  expect(createRedactor().text(text)).toBe(expected)
})

test('replaces a protected value wherever it occurs, except a short one, which would match ordinary words', () => {
  const redactor = createRedactor()
  redactor.protect('correct horse battery')
  redactor.protect('a')
  expect(redactor.text('it is correct horse battery, a lot')).toBe('it is [redacted], a lot')
})

test('removes secret fields and keeps others and empty ones', () => {
  const value = {
    apiKey: 'k',
    accessToken: 't',
    password: null,
    tokens: 3,
    nested: [{ Cookie: 'c', name: 'n' }],
  }
  expect(createRedactor().value(value)).toEqual({
    apiKey: '[redacted]',
    accessToken: '[redacted]',
    password: null,
    tokens: 3,
    nested: [{ Cookie: '[redacted]', name: 'n' }],
  })
})

test('summarizes values that JSON cannot represent', () => {
  const loop: { self?: unknown } = {}
  loop.self = loop
  expect(createRedactor().value({ bytes: new Uint8Array(5), at: new Date(0), big: 5n })).toEqual({
    bytes: '[5 bytes]',
    at: '1970-01-01T00:00:00.000Z',
    big: '5',
  })
  expect(JSON.stringify(createRedactor().value(loop))).toContain('[deep]')
})
