import { describe, expect, it } from 'vitest'
import { linkTarget } from '@main/platform/desktop/links'

describe('links', () => {
  it('opens the privacy page for microphones if the system has one', () => {
    expect(linkTarget('microphone-privacy', '/app/timbre', { platform: 'darwin' })).toEqual({
      kind: 'page',
      url: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
    })
    expect(linkTarget('microphone-privacy', '/app/timbre', { platform: 'win32' })).toEqual({
      kind: 'page',
      url: 'ms-settings:privacy-microphone',
    })
    expect(() => linkTarget('microphone-privacy', '/app/timbre', { platform: 'linux' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })
})
