import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '))
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
})
