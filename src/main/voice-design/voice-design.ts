import { accessRefusal, type AccessAction } from '@shared/access/access-rules'
import type { VoiceDesign } from '@shared/domain/cloud/voice-design'
import { designFault, usualTextLimits } from '@shared/domain/cloud/voice-design-rules'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccessSource } from '../access/access-source'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { createDesignStore } from './design-store'
import { createGenerations } from './generate'
import { createPreviewFiles } from './preview-files'
import { createProblems } from './problems'
import { createSavings } from './savings'

export interface VoiceDesignDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud'>
  access: AccessSource
  clock: Clock
  publish: Publish
  topics: Pick<Topics, 'emit'>
  log: Log
  random?: () => number
}

/** Designs voices in one workspace: what is typed and generated for them survives everything. */
export function createVoiceDesign(deps: VoiceDesignDeps): Module<Pick<Handlers, 'voiceDesigns'>> {
  const { account, access, publish, clock } = deps
  const log = deps.log.child('voice-design')
  const nowMs = (): number => clock.nowMs()
  const store = createDesignStore({ library: deps.library, nowMs, workspace: deps.workspace ?? '' })
  const files = createPreviewFiles(deps.library.folder)
  const problems = createProblems(nowMs)
  let limits = usualTextLimits
  // Nobody waits for the answers of an earlier session.
  store.loseRunning()

  function view(id: string): VoiceDesign {
    const design = store.get(id)
    const saving = design.voiceId !== null ? 'saved' : savings.isRunning(id) ? 'saving' : 'idle'
    return { ...design, saving, problems: problems.of(id) }
  }

  function changed(id: string): void {
    if (store.exists(id)) publish('voiceDesigns', 'changed', view(id))
    publish('voiceDesigns', 'listChanged', {})
  }

  const parts = { store, files, problems, cloud: () => account.cloud(), changed, log }
  const generations = createGenerations({ ...parts, random: deps.random ?? Math.random })
  const savings = createSavings({
    ...parts,
    clock,
    saved(voiceId) {
      publish('voices', 'changed', { voiceIds: [voiceId], removedIds: [] })
      deps.topics.emit('voiceChanged', { voiceId })
      // A voice slot was used.
      void access.get()
    },
  })

  /** @throws AppError access-refused */
  function allow(action: AccessAction): void {
    const refusal = accessRefusal(action, access.known())
    if (refusal) throw new AppError('access-refused', { detail: { text: refusal.text } })
  }

  /** @throws AppError invalid-input */
  function check(id: string, step: 'generate' | 'save'): void {
    const fault = designFault(step, store.get(id), limits)
    if (fault) throw new AppError('invalid-input', { detail: { field: fault.field, message: fault.text } })
  }

  return {
    handlers: {
      voiceDesigns: {
        list: () => store.list(),
        create({ shared }) {
          if (!shared) return { id: store.untouched() ?? store.create({}) }
          const id = store.create(fieldsOf(shared))
          publish('voiceDesigns', 'listChanged', {})
          return { id }
        },
        get: ({ id }) => view(id),
        update({ id, patch }) {
          store.update(id, patch)
          changed(id)
          return null
        },
        generate({ id, generationId }) {
          allow('generateVoiceDesign')
          if (generationId === null) check(id, 'generate')
          generations.start(id, generationId)
          return null
        },
        cancel({ id }) {
          generations.cancel(id)
          return null
        },
        heard({ previewId }) {
          const preview = store.preview(previewId)
          if (!preview) return null
          store.markHeard(previewId)
          changed(preview.designId)
          return null
        },
        save({ id }) {
          if (store.get(id).voiceId !== null) return null
          allow('saveVoiceDesign')
          check(id, 'save')
          savings.start(id)
          return null
        },
        remove({ id }) {
          generations.cancel(id)
          store.setRemoved(id, true)
          changed(id)
          return null
        },
        restore({ id }) {
          store.setRemoved(id, false)
          changed(id)
          return null
        },
        async textLimits() {
          const client = clientNow(account)
          if (client) limits = await client.getPreviewTextLimits().catch(() => limits)
          return limits
        },
      },
    },
    sounds: {
      'design-preview': (previewId) => {
        const preview = store.preview(previewId)
        return preview && files.source(preview)
      },
    },
    resume() {
      for (const id of store.purge()) files.remove(id)
      savings.resume()
    },
    async close() {
      await Promise.all([generations.close(), savings.close()])
    },
  }
}

type Shared = NonNullable<Parameters<Handlers['voiceDesigns']['create']>[0]['shared']>

/** What a link leaves out keeps its default. */
const fieldsOf = ({ prompt, previewText, seed, loudness, guidanceScale }: Shared) => ({
  prompt,
  previewText,
  seed,
  ...(loudness === null ? {} : { loudness }),
  ...(guidanceScale === null ? {} : { guidanceScale }),
})
