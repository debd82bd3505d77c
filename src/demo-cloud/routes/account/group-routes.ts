import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WireGroups } from '@shared/wire'
import type { DemoContext } from '../../context'
import { classicError, parseOr422 } from '../../http/wire-error'
import { everyoneId, type DemoGroup } from '../../stores/group-store'

interface OfGroup {
  Params: { groupId: string }
}

const memberBody = z.object({ email: z.string().min(1).max(320) })

/** Who may do what in the workspace. Only an administrator changes it. */
export function groupRoutes(app: FastifyInstance, context: DemoContext): void {
  const { groups, account } = context

  function assertAdmin(): void {
    if (account.settings().seat_type !== 'workspace_admin')
      throw classicError(403, 'forbidden', 'Only workspace administrators can change groups.')
  }

  function groupOf(id: string): DemoGroup {
    const group = groups.find(id)
    if (!group) throw classicError(404, 'group_not_found', 'There is no such group.')
    return group
  }

  app.get('/v1/workspace/groups', (): WireGroups =>
    Object.fromEntries(groups.list().map((group) => [group.id, group])),
  )
  app.post<OfGroup>('/v1/workspace/groups/:groupId/permissions', ({ params, body }) => {
    assertAdmin()
    const { permissions } = parseOr422(
      z.object({ permissions: z.array(z.string().max(200)).max(500) }),
      body,
      'body',
    )
    if (params.groupId === everyoneId) account.change({ all_members_permissions: permissions })
    else groups.change(groupOf(params.groupId).id, { permissions })
    return { status: 'ok' }
  })
  app.post<OfGroup>('/v1/workspace/groups/:groupId/members', ({ params, body }) => {
    assertAdmin()
    const { email } = parseOr422(memberBody, body, 'body')
    const { id, members } = groupOf(params.groupId)
    groups.change(id, { members: [...members.filter((member) => member !== email), email] })
    return { status: 'ok' }
  })
  app.post<OfGroup>('/v1/workspace/groups/:groupId/members/remove', ({ params, body }) => {
    assertAdmin()
    const { email } = parseOr422(memberBody, body, 'body')
    const { id, members } = groupOf(params.groupId)
    groups.change(id, { members: members.filter((member) => member !== email) })
    return { status: 'ok' }
  })
}
