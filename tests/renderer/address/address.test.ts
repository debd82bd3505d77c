import fc from 'fast-check'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import {
  readAddress,
  speechPanels,
  voiceKinds,
  voiceSorts,
  wizardSteps,
  writeAddress,
  type Address,
} from '@renderer/address/address'
import { boothDraftOf, pathTo } from '@renderer/address/paths'
import { addressChanger } from '@renderer/address/use-address'

const nothing = readAddress('')

describe('an address', () => {
  it('falls back for each unknown value separately', () => {
    expect(readAddress('?dialog=nonsense&step=5&view=all&mode=delete&plan=yes&voiceId=&sample=s1')).toEqual({
      ...nothing,
      sample: 's1',
    })
    expect(nothing).toMatchObject({ dialog: null, view: 'samples', plan: false, record: null })
  })

  const id = fc.option(fc.string({ minLength: 1, unit: 'grapheme' }))
  const addresses: fc.Arbitrary<Address> = fc.record({
    mode: fc.constantFrom(null, 'create', 'edit', 'verify'),
    creationType: fc.constantFrom(null, 'voiceDesign', 'professionalVoiceClone'),
    voiceId: id,
    createdVoiceId: id,
    voiceDraft: id,
    step: fc.constantFrom(null, ...wizardSteps),
    dialog: fc.constantFrom(null, 'sign-in', 'shortcuts', 'recover'),
    record: id,
    settings: id,
    plan: fc.boolean(),
    segments: fc.boolean(),
    changes: fc.boolean(),
    view: fc.constantFrom('samples', 'findings'),
    sample: id,
    voiceKind: fc.constantFrom(...voiceKinds),
    voiceSort: fc.constantFrom(...voiceSorts),
    favorites: fc.boolean(),
    panel: fc.constantFrom(null, ...speechPanels),
    tab: fc.constantFrom(null, 'history'),
    modelId: id,
    affiliate: fc.constantFrom(null, 'true'),
  })

  it('reads what it writes, replaces earlier values, and keeps unknown parameters', () => {
    fc.assert(
      fc.property(addresses, addresses, (before, after) => {
        const search = writeAddress(writeAddress('?utm=1', before), after)
        expect(readAddress(search)).toEqual(after)
        expect(new URLSearchParams(search).get('utm')).toBe('1')
      }),
    )
  })

  it('omits defaults', () => {
    expect(writeAddress('', nothing)).toBe('')
    expect(writeAddress('?view=findings&sample=s1', { view: 'samples' })).toBe('?sample=s1')
  })
})

describe('paths', () => {
  it('name the page, its draft, and what is open on it', () => {
    expect(pathTo('home')).toBe('/')
    expect(pathTo('settings', { dialog: 'sign-in' })).toBe('/settings?dialog=sign-in')
    expect(pathTo('report', 'd1', { view: 'findings', sample: 's 1' })).toBe(
      '/clones/d1/report?view=findings&sample=s+1',
    )
  })

  it('distinguish the booth from other pages of a draft', () => {
    expect(boothDraftOf(pathTo('booth', 'd1'))).toBe('d1')
    expect(boothDraftOf(pathTo('draft', 'd1'))).toBeNull()
  })
})

describe('the history', () => {
  function opened(path: string, routes: RouteObject[] = [{ path: '*' }]) {
    const router = createMemoryRouter(routes, { initialEntries: [path] })
    const now = () => router.state.navigation.location ?? router.state.location
    return {
      router,
      change: addressChanger((to, o) => void router.navigate(to, o), now),
      go: (delta: number) => router.navigate(delta),
      address: () => readAddress(now().search),
      place: () => now().pathname + now().search,
    }
  }

  it('Back closes what was opened last and Forward opens it again', async () => {
    const { change, go, address } = opened('/clones/d1')
    change({ settings: 's1' })
    change({ dialog: 'shortcuts' })
    expect(address()).toMatchObject({ settings: 's1', dialog: 'shortcuts' })
    await go(-1)
    expect(address()).toMatchObject({ settings: 's1', dialog: null })
    await go(-1)
    expect(address()).toEqual(nothing)
    await go(2)
    expect(address()).toMatchObject({ settings: 's1', dialog: 'shortcuts' })
  })

  it('what opens while a page is still being loaded opens over that page', async () => {
    const loaded = Promise.withResolvers<{ Component: () => null }>()
    const { router, change, place } = opened('/', [
      { path: '/' },
      { path: '/clones/:id', lazy: () => loaded.promise },
    ])
    const going = router.navigate('/clones/d1?mode=create')
    expect(router.state.location.pathname).toBe('/')
    change({ dialog: 'recover' })
    loaded.resolve({ Component: () => null })
    await going
    await expect.poll(() => router.state.navigation.state).toBe('idle')
    expect(place()).toBe('/clones/d1?mode=create&dialog=recover')
  })

  it('replacing adds no entry', async () => {
    const { change, go, place } = opened('/clones/d1')
    change({ settings: 's1' })
    change({ settings: 's2' }, { isReplacing: true })
    change({ settings: null }, { isReplacing: true })
    expect(place()).toBe('/clones/d1')
    await go(-1)
    expect(place()).toBe('/clones/d1')
    await go(1)
    expect(place()).toBe('/clones/d1')
  })

  it('a change without effect adds no entry', async () => {
    const { change, go, address } = opened('/?dialog=shortcuts')
    change({ plan: true })
    change({ plan: true })
    change((now) => ({ plan: now.plan }))
    await go(-1)
    expect(address()).toEqual({ ...nothing, dialog: 'shortcuts' })
  })
})
