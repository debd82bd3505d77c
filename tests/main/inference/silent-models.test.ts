import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../build/lib/electron-path.mjs'
import { tempFolder } from '../../support/temp-folder'

it('running a model keeps nothing of it in the home of a person, and tells nobody', () => {
  const home = tempFolder()
  const program = join(root, 'tests/support/analysis/hear-speech-child.ts')
  const { ORT_DISABLE_TELEMETRY: _told, XDG_CACHE_HOME: _cache, ...env } = process.env
  const answer = execFileSync(process.execPath, [join(root, 'build/lib/run-ts.mjs'), program], {
    cwd: home,
    env: { ...env, HOME: home, USERPROFILE: home, LOCALAPPDATA: home, ELECTRON_EXEC_PATH: process.execPath },
    encoding: 'utf8',
  })
  expect(answer).toBe('32')
  expect(readdirSync(home, { recursive: true })).toEqual([])
})
