import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WireAnnouncements } from '@shared/wire'
import { contentPrefix, demoAnnouncement, findAnnouncements } from '../../content/demo-announcements'
import { drawCard } from '../../content/draw-card'
import type { DemoContext } from '../../context'
import { controlPrefix } from '../../http/control-prefix'
import { parseOr422 } from '../../http/wire-error'

/** Width and height in pixels, by name. */
const mediaSizes: Readonly<Record<string, readonly [number, number]>> = {
  'large.png': [640, 240],
  'small.png': [96, 96],
}

const mediaPath = `${contentPrefix}media/`

/** What concerns the person and not their work: recommendations, the checklist, announcements. */
export function personRoutes(app: FastifyInstance, context: DemoContext): void {
  app.post('/v1/user/affiliate-link', () => ({ link: context.person.makeAffiliateLink() }))
  app.post('/v1/user/onboarding-checklist/hide', () => {
    context.person.hideChecklist()
    return { status: 'ok' }
  })
  app.get(`${contentPrefix}notifications`, (request): WireAnnouncements =>
    findAnnouncements(
      context.person.announcements(),
      parseOr422(z.record(z.string(), z.string()), request.query, 'query'),
      `${context.baseUrl()}${mediaPath}`,
    ),
  )
  app.get<{ Params: { name: string } }>(`${mediaPath}:name`, (request, reply) => {
    const size = mediaSizes[request.params.name]
    if (!size) return reply.code(404).send({ errors: [{ message: 'Not Found' }] })
    return reply.type('image/png').send(drawCard(...size))
  })
}

/** Sets what is told to everybody. */
export function personControlRoutes(app: FastifyInstance, context: DemoContext): void {
  app.post(`${controlPrefix}/announcements`, (request) => {
    context.person.tell(parseOr422(z.array(demoAnnouncement), request.body, 'body'))
    return { status: 'ok' }
  })
}
