import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { accessRefusal } from '@shared/access/access-rules'
import { pathTo } from '@renderer/address/paths'
import { gatedPageOf, gatedPages, gateOf } from '@renderer/features/shell/gated-pages'
import { accessFactsWith, draftIdOf } from '../../builders'

describe('the page gate', () => {
  it('groups are for administrators', () => {
    const { action } = gatedPageOf(pathTo('groups'))!
    expect(accessRefusal(action, accessFactsWith({ isWorkspaceAdmin: true }))).toBeNull()
    expect(accessRefusal(action, accessFactsWith({ isWorkspaceAdmin: false }))?.reason).toBe('permission')
  })

  it.each([
    [pathTo('text-to-speech'), 'text_to_speech'],
    [pathTo('speech-to-speech'), 'speech_to_speech'],
  ])('%s needs %s of all members or of a group', (path, permission) => {
    const action = gatedPageOf(path)!.action
    const refusal = (permissions: string[] | null, isKnown = true) =>
      accessRefusal(action, accessFactsWith({ permissions, isKnown }))
    expect(refusal(null)).toBeNull()
    expect(refusal([permission])).toBeNull()
    expect(refusal([])).toMatchObject({ reason: 'permission' })
    // Nobody has answered yet: the page opens.
    expect(refusal([], false)).toBeNull()
  })

  it('shows nothing while nobody knows, and then the page or why not', () => {
    const groups = pathTo('groups')
    expect(gateOf(groups, undefined)).toEqual({ kind: 'undecided' })
    expect(gateOf(pathTo('home'), undefined)).toEqual({ kind: 'open' })
    expect(gateOf(groups, accessFactsWith({ isWorkspaceAdmin: true }))).toEqual({ kind: 'open' })
    expect(gateOf(groups, accessFactsWith({ isWorkspaceAdmin: false }))).toEqual({
      kind: 'refused',
      name: 'Groups',
      text: 'Only workspace administrators can manage groups.',
    })
  })

  it.each(gatedPages)('offline, $name at $pattern opens for whoever may see it', ({ pattern }) => {
    const offline = accessFactsWith({ connection: 'offline', permissions: null, isWorkspaceAdmin: true })
    expect(gateOf(pattern, offline)).toEqual({ kind: 'open' })
  })

  it('never stands before recordings, drafts, settings and the way back', () => {
    const id = draftIdOf(1)
    const own = [
      pathTo('home'),
      pathTo('clones'),
      pathTo('draft', id),
      pathTo('booth', id),
      pathTo('report', id),
    ]
    for (const path of [...own, pathTo('settings'), pathTo('voices'), pathTo('onboarding')])
      expect(gatedPageOf(path)).toBeNull()
    expect(new Set(gatedPages.map(({ pattern }) => pattern)).size).toBe(gatedPages.length)
  })
})

const root = fileURLToPath(new URL('../../../../src/', import.meta.url))
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

it('“may this person do this” is asked in one place: no screen knows a permission', () => {
  const rules = readFileSync(join(root, 'shared/access/access-rules.ts'), 'utf8')
  const permissions = [...rules.matchAll(/needsPermission\(\s*'([a-z_]+)'/g)].map(([, id]) => id!)
  expect(permissions.length).toBeGreaterThan(4)
  const asks = [...filesOf('renderer/src'), ...filesOf('main')].filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const isRead = /\b(facts|access|workspace)\b[^\n]*\.permissions\b/.test(text)
    return isRead || permissions.some((id) => text.includes(`'${id}'`))
  })
  expect(asks).toEqual([])
})

it('who somebody is, on which plan, and which features are on is asked in that place too', () => {
  const facts = /\b(isWorkspaceAdmin|isProducer|isTeamLead|isIsolated|featureFlags)\b/
  const plan = /\btier\b\s*[!=]==\s*'/
  const asks = filesOf('renderer/src').filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return facts.test(text) || plan.test(text)
  })
  expect(asks).toEqual([])
})
