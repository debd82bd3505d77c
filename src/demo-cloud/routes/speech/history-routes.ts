import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { wireHistoryDownload, wireHistoryQuery, type WireHistory, type WireHistoryItem } from '@shared/wire'
import type { DemoContext } from '../../context'
import { cannedSoundOf, downloadOf, type HistoryFile } from '../../history/history-sound'
import { classicError, parseOr422, validationError, type WireError } from '../../http/wire-error'
import { historyDownloadMax } from '../../limits'
import type { DemoHistoryItem } from '../../stores/history-store'
import { sendFile } from '../send-file'

type ItemRequest = FastifyRequest<{ Params: { itemId: string } }>

/** The generations that the cloud keeps. */
export function historyRoutes(app: FastifyInstance, context: DemoContext): void {
  app.get('/v1/history', (request): WireHistory => {
    const { start_after_history_item_id: afterId, ...query } = parseOr422(
      wireHistoryQuery,
      request.query,
      'query',
    )
    if (query.model_id !== undefined && query.source === undefined) {
      throw validationError([
        { loc: ['query', 'source'], msg: 'Field required with model_id', type: 'missing' },
      ])
    }
    const after = afterId === undefined ? null : context.history.find(afterId)
    if (after === undefined) throw itemNotFound(afterId ?? '')
    const { items, hasMore } = context.history.page(query, after)
    return {
      history: items.map(itemToWire),
      last_history_item_id: items.at(-1)?.historyItemId ?? null,
      has_more: hasMore,
    }
  })

  app.get('/v1/history/:itemId', (request: ItemRequest) =>
    itemToWire(findItem(context, request.params.itemId)),
  )

  app.delete('/v1/history/:itemId', async (request: ItemRequest) => {
    const { historyItemId } = findItem(context, request.params.itemId)
    context.history.setState(historyItemId, 'deleted')
    await context.files.remove(historyItemId)
    return { status: 'ok' }
  })

  app.get('/v1/history/:itemId/audio', async (request: ItemRequest, reply) => {
    const item = await findMade(context, request.params.itemId)
    if (!item.hasFile) return reply.type(item.contentType).send(await cannedSoundOf(context, item))
    const path = context.files.pathOf(item.historyItemId)
    return sendFile(request, reply, { path, mimeType: item.contentType, sizeBytes: (await stat(path)).size })
  })

  app.post('/v1/history/download', async (request, reply) => {
    const body = parseOr422(wireHistoryDownload, request.body, 'body')
    return download(context, reply, body.history_item_ids, body.output_format === 'wav')
  })
}

/** One as it is, several as a zip. Its errors have a shape of their own (E5 of api.md section 1). */
async function download(
  context: DemoContext,
  reply: FastifyReply,
  ids: readonly string[],
  isWav: boolean,
): Promise<FastifyReply> {
  const refuse = (error: string, message: string): FastifyReply => reply.code(400).send({ error, message })
  if (ids.length === 0) return refuse('no_history_items', 'No history items were specified.')
  if (ids.length > historyDownloadMax)
    return refuse('too_many_history_items', `Up to ${historyDownloadMax} items can be downloaded at once.`)
  const unknown = ids.find((id) => !isThere(context.history.find(id)))
  if (unknown !== undefined) return refuse('history_item_not_found', `There is no history item ${unknown}.`)
  const [only, ...others] = ids
  if (only !== undefined && others.length === 0) {
    const file = await soundOf(context, only, isWav)
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.bytes)
  }
  const zip = new ZipFile()
  void reply.type('application/zip').send(Readable.from(zip.outputStream, { objectMode: false }))
  for (const id of new Set(ids)) {
    const file = await soundOf(context, id, isWav)
    zip.addBuffer(file.bytes, file.name, { compress: false })
  }
  zip.end()
  return reply
}

const soundOf = async (context: DemoContext, historyItemId: string, isWav: boolean): Promise<HistoryFile> =>
  downloadOf(context, await findMade(context, historyItemId), isWav)

const isThere = (item: DemoHistoryItem | undefined): item is DemoHistoryItem =>
  item !== undefined && item.state !== 'deleted'

/** @throws WireError history_item_not_found */
function findItem(context: DemoContext, historyItemId: string): DemoHistoryItem {
  const item = context.history.find(historyItemId)
  if (!isThere(item)) throw itemNotFound(historyItemId)
  return item
}

/** Waits for its sound. @throws WireError history_item_not_found, also where its sound could not be made */
async function findMade(context: DemoContext, historyItemId: string): Promise<DemoHistoryItem> {
  findItem(context, historyItemId)
  await context.unfinished.settled(historyItemId)
  return findItem(context, historyItemId)
}

const itemNotFound = (historyItemId: string): WireError =>
  classicError(404, 'history_item_not_found', `A history item with id ${historyItemId} was not found.`)

/** The platform's list of categories of a history item is shorter than that of a voice. */
const categoryOf: Readonly<Record<string, string>> = { famous: 'professional', high_quality: 'professional' }

const itemToWire = (item: DemoHistoryItem): WireHistoryItem => ({
  history_item_id: item.historyItemId,
  request_id: item.requestId,
  voice_id: item.voice?.voiceId ?? null,
  voice_name: item.voice?.name ?? null,
  voice_category: item.voice && (categoryOf[item.voice.category] ?? item.voice.category),
  model_id: item.modelId,
  text: item.text,
  date_unix: Math.floor(item.atMs / 1_000),
  character_count_change_from: item.creditsFrom,
  character_count_change_to: item.creditsTo,
  content_type: item.contentType,
  state: item.state,
  settings: item.settings,
  source: item.source,
  dialogue: item.dialogue,
  share_link_id: null,
  output_format: item.outputFormat,
})
