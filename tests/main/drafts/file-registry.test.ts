import { expect, it } from 'vitest'
import { createFileRegistry } from '@main/drafts/file-registry'

it('maps paths to ids and back, one id per path', () => {
  const files = createFileRegistry()
  const ids = files.register(['/a.wav', '/b.wav', '/a.wav'])
  expect(ids[0]).toBe(ids[2])
  expect(ids[0]).not.toBe(ids[1])
  expect(files.resolve(ids)).toEqual(['/a.wav', '/b.wav', '/a.wav'])
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

it('rejects unknown ids', () => {
  const files = createFileRegistry()
  expect(() => files.resolve(['/etc/passwd'])).toThrow(expect.objectContaining({ code: 'not-found' }))
})
