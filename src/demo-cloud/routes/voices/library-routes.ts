import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { wireAddLibraryVoice, wireSimilarById, type WireLibraryPage } from '@shared/wire'
import type { DemoContext } from '../../context'
import { previewUrl } from '../../http/preview-url'
import { receiveFormFiles } from '../../http/receive-form-files'
import { classicError, codedError, parseOr422, validationError, voiceNotFound } from '../../http/wire-error'
import type { LibraryEntry } from '../../library/library-entry'
import { entryToWire, labelsOf } from '../../library/library-wire'
import { libraryQuery, searchLibrary } from '../../library/search-library'
import { similarVoices } from '../../library/similar-voices'
import { referenceMaxBytes, similarVoicesMax } from '../../limits'
import { randomId } from '../../stores/random-id'
import { plainVoice, type DemoVoice } from '../../stores/voice-store'
import { estimatePrint } from '../../timbre/prints'
import { hearSamples } from '../../timbre/hear-samples'
import { checkFreeSlot, checkModeration, checkPermission, countEdit } from '../account/rights'

const similarByAudio = z.object({
  similarity_threshold: z.coerce.number().min(0).max(2).default(2),
  top_k: z.coerce.number().int().min(1).max(similarVoicesMax).default(10),
})
const similarCount = 10

/** The voice library: search, similar voices, and adding one to the account. */
export function libraryRoutes(app: FastifyInstance, context: DemoContext): void {
  const page = (entries: readonly LibraryEntry[], hasMore: boolean, total: number): WireLibraryPage => {
    const copies = new Map(
      context.voices.list().flatMap(({ library }) => (library ? [[library.voiceId, library]] : [])),
    )
    const spoken = context.speech.languages()
    return {
      voices: entries.map((entry) =>
        entryToWire(entry, {
          previewUrl: previewUrl(context, entry.voiceId),
          isSpoken: spoken.includes(entry.language),
          isAdded: copies.has(entry.voiceId),
          isBookmarked: copies.get(entry.voiceId)?.isBookmarked ?? false,
        }),
      ),
      has_more: hasMore,
      total_count: total,
      last_sort_id: null,
    }
  }

  app.get('/v1/shared-voices', (request): WireLibraryPage => {
    const query = parseOr422(libraryQuery, request.query, 'query')
    const { found, hasMore, totalCount } = searchLibrary(context.library.entries(), query)
    return page(found, hasMore, totalCount)
  })

  app.post('/v1/similar-voices-by-id', async (request): Promise<WireLibraryPage> => {
    const body = parseOr422(wireSimilarById, request.body, 'body')
    const print = await printOfVoice(context, body.voice_id)
    const found = similarVoices(
      context.library.entries().filter(({ voiceId }) => voiceId !== body.voice_id),
      print,
      { threshold: 2, count: body.top_k ?? similarCount },
    )
    return page(found, false, found.length)
  })

  app.post('/v1/similar-voices', async (request: FastifyRequest): Promise<WireLibraryPage> => {
    return receiveFormFiles(context, request, { maxTotalBytes: referenceMaxBytes }, async (form) => {
      const audio = form.files.find(({ field }) => field === 'audio_file')
      if (!audio)
        throw validationError([{ loc: ['body', 'audio_file'], msg: 'Field required', type: 'missing' }])
      const { similarity_threshold, top_k } = parseOr422(similarByAudio, form.fields, 'body')
      const heard = await hearSamples(context.hearVoice, [audio])
      const found = similarVoices(context.library.entries(), heard.print, {
        threshold: similarity_threshold,
        count: top_k,
      })
      return page(found, false, found.length)
    })
  })

  app.post('/v1/voices/add/:publicUserId/:voiceId', (request: AddRequest) => ({
    voice_id: addVoice(context, request),
  }))
}

type AddRequest = FastifyRequest<{ Params: { publicUserId: string; voiceId: string } }>

/** Copies a library voice into the account. @returns the copy's id */
function addVoice(context: DemoContext, request: AddRequest): string {
  checkPermission(context, 'add_voice_from_voice_library')
  checkModeration(context)
  const entry = context.library.find(request.params.voiceId)
  if (entry?.publicOwnerId !== request.params.publicUserId) throw voiceNotFound(request.params.voiceId)
  const { new_name, bookmarked } = parseOr422(wireAddLibraryVoice, request.body, 'body')
  checkMayUse(context, entry)
  checkFreeSlot(context)
  countEdit(context)
  const { publicOwnerId, voiceId, category, description, language, timbre } = entry
  const copy: DemoVoice = {
    ...plainVoice,
    voiceId: randomId(),
    name: new_name,
    category,
    description,
    language,
    labels: labelsOf(entry),
    createdAtMs: context.clock.nowMs(),
    isOwner: false,
    timbre,
    library: { publicOwnerId, voiceId, isBookmarked: bookmarked ?? false },
  }
  context.voices.save(copy)
  return copy.voiceId
}

/** @throws WireError payment_required, voice_already_added */
function checkMayUse(context: DemoContext, entry: LibraryEntry): void {
  if (context.account.settings().tier === 'free' && !entry.freeUsersAllowed) {
    throw codedError({
      httpStatus: 402,
      type: 'payment_error',
      code: 'paid_plan_required',
      status: 'payment_required',
      message: 'Free users cannot use this library voice. Please upgrade your subscription.',
    })
  }
  if (context.voices.list().some(({ library }) => library?.voiceId === entry.voiceId)) {
    throw classicError(400, 'voice_already_added', 'This voice is already in your voices.')
  }
}

/** Of a library voice or one of the account. @throws WireError voice_not_found */
async function printOfVoice(context: DemoContext, voiceId: string): Promise<ArrayLike<number>> {
  const timbre = context.library.find(voiceId)?.timbre ?? context.voices.find(voiceId)?.timbre
  if (timbre) return estimatePrint(timbre.blend)
  if (!context.voices.find(voiceId)) throw voiceNotFound(voiceId)
  const samples = context.samples.ofVoice(voiceId)
  return (
    await hearSamples(
      context.hearVoice,
      samples.map(({ sampleId }) => ({ path: context.files.pathOf(sampleId) })),
    )
  ).print
}
