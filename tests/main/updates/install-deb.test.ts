import { expect, it } from 'vitest'
import { installDeb } from '@main/updates/install-deb'

it.each([
  [true, ['/usr/bin/apt-get', 'install', '-y', '--no-remove', '/tmp/timbre.deb']],
  [false, ['dpkg', '-i', '/tmp/timbre.deb']],
])('asks once for the password, and a person who gives none is left alone (apt: %s)', (hasApt, command) => {
  const asked: string[][] = []
  const refused = (what: string[]): void => {
    asked.push(what)
    throw new Error('Request dismissed')
  }
  expect(() => installDeb('/tmp/timbre.deb', refused, hasApt)).toThrow('Request dismissed')
  expect(asked).toEqual([command])
})
