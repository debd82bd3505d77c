import { expect, it } from 'vitest'
import { createAccess } from '@main/access/access'
import { createGroups } from '@main/groups/groups'
import { openClient, workspaceDeps } from '../../support/cloud/workspace-deps'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openTempLibrary } from '../../support/library/temp-library'

async function openGroups() {
  const cloud = await openTestCloud()
  const client = openClient({ serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  const deps = workspaceDeps({
    library: openTempLibrary(),
    cloud: () => client,
    waitsDividedBy: 1,
    publish: () => undefined,
  })
  const access = createAccess({ ...deps, workspace: 'demo' })
  await access.get()
  return { cloud, access, groups: createGroups({ ...deps, access }).handlers!.groups }
}

it('lists Everyone first, with what the workspace gives all its members', async () => {
  const { groups } = await openGroups()
  const [everyone, ...others] = await groups.list({})
  expect(everyone).toMatchObject({ groupId: 'everyone', name: 'Everyone' })
  expect(everyone!.permissions).toContain('text_to_speech')
  expect(others.map(({ name }) => name)).toEqual(['Demo group', 'Editors'])
})

it('lists Everyone once, also where the server has it among the groups', async () => {
  const { cloud, groups } = await openGroups()
  const everyone = { id: 'everyone', name: 'All members', members: ['demo-user'], permissions: [] }
  const answer = { status: 200, body: { everyone } }
  await cloud.setFaults({ method: 'GET', path: '^/v1/workspace/groups$', answer })
  const listed = await groups.list({})
  expect(listed.map(({ name }) => name)).toEqual(['Everyone'])
  expect(listed[0]).toMatchObject({ members: ['demo-user'] })
  expect(listed[0]!.permissions).toContain('text_to_speech')
})

it('saves what was changed, and shows what was changed elsewhere instead of writing over it', async () => {
  const { cloud, groups } = await openGroups()
  const editors = (await groups.list({})).find(({ groupId }) => groupId === 'editors')!
  const saved = await groups.setPermissions({
    groupId: 'editors',
    permissions: ['dubbing'],
    seen: editors.permissions,
  })
  expect(saved).toMatchObject({ isSaved: true })
  expect(saved.groups.find(({ groupId }) => groupId === 'editors')?.permissions).toEqual(['dubbing'])
  // Somebody else, since the first look.
  const late = await groups.setPermissions({
    groupId: 'editors',
    permissions: ['projects', 'voice_lab'],
    seen: editors.permissions,
  })
  expect(late.isSaved).toBe(false)
  expect(late.groups.find(({ groupId }) => groupId === 'editors')?.permissions).toEqual(['dubbing'])
  expect(await cloud.asked('/permissions')).toBe(1)
})

it('changes Everyone too, and what it takes away no longer opens a page', async () => {
  const { access, groups } = await openGroups()
  const [everyone] = await groups.list({})
  const permissions = everyone!.permissions!.filter((id) => id !== 'text_to_speech')
  expect(
    await groups.setPermissions({ groupId: 'everyone', permissions, seen: everyone!.permissions }),
  ).toMatchObject({ isSaved: true })
  expect((await access.get()).permissions).not.toContain('text_to_speech')
})

it('what a group is given opens to its members at once', async () => {
  const { access, groups } = await openGroups()
  const give = (permissions: string[], seen: string[]) =>
    groups.setPermissions({ groupId: 'demo-group', permissions, seen })
  const own = (await groups.list({})).find(({ name }) => name === 'Demo group')!
  expect(own.members).toEqual(['demo-user'])
  await give(['dubbing'], own.permissions!)
  expect((await access.get()).permissions).toContain('dubbing')
  await groups.removeMember({ groupId: own.groupId, member: 'demo-user' })
  expect((await access.get()).permissions).not.toContain('dubbing')
})

it('adds and removes members', async () => {
  const { groups } = await openGroups()
  const membersOf = (list: Awaited<ReturnType<typeof groups.list>>) =>
    list.find(({ groupId }) => groupId === 'editors')?.members
  const member = 'new@demo.invalid'
  expect(membersOf(await groups.addMember({ groupId: 'editors', member }))).toEqual([
    'editor@demo.invalid',
    member,
  ])
  expect(membersOf(await groups.removeMember({ groupId: 'editors', member }))).toEqual([
    'editor@demo.invalid',
  ])
  await expect(groups.addMember({ groupId: 'nobody', member })).rejects.toThrow()
})

it('is for administrators, here and at the cloud', async () => {
  const { cloud, access, groups } = await openGroups()
  await cloud.setAccount({ seat_type: 'workspace_member' })
  await access.get()
  await expect(Promise.resolve().then(() => groups.list({}))).rejects.toThrow('missing-permissions')
  expect(await cloud.asked('/permissions')).toBe(0)
  const answer = await cloud.call('POST', '/v1/workspace/groups/editors/permissions', {
    json: { permissions: [] },
  })
  expect(answer.status).toBe(403)
})
