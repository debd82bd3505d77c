import { accessRefusal, type AccessAction } from '@shared/access/access-rules'
import type { DesignFields, DesignPatch, DesignProblem, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { designFault, promptProblem, usualTextLimits } from '@shared/domain/cloud/voice-design-rules'
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
import type { FileRegistry } from '../drafts/file-registry'
import type { Media } from '../media/media'
import { asAppError } from '../cloud/failure-kind'
import type { VoiceSync } from '../voices/voice-sync'
import { isRefusal, refusalProblems } from './design-problems'
import { createGenerations } from './generate'
import { createPreviewFiles } from './preview-files'
import { createProblems } from './problems'
import { createReferenceFiles, type ReferenceFilesDeps } from './reference-files'
import { createReferences } from './references'
import { createSavings } from './savings'

export interface VoiceDesignDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud'>
  access: AccessSource
  files: Pick<FileRegistry, 'resolve'>
  media: Pick<Media, 'probe' | 'renderMono' | 'isInverted' | 'readSamples'>
  makePeaks: ReferenceFilesDeps['makePeaks']
  /** The mirror of the workspace's voices. */
  voices: Pick<VoiceSync, 'get' | 'learn' | 'list'>
  clock: Clock
  publish: Publish
  topics: Pick<Topics, 'emit'>
  log: Log
  random?: () => number
}

/** Designs voices in one workspace: what is typed and generated for them survives everything. */
export function createVoiceDesign(
  deps: VoiceDesignDeps,
): Module<Pick<Handlers, 'voiceDesigns'>> & { isBusy: () => boolean } {
  const { account, access, publish, clock } = deps
  const log = deps.log.child('voice-design')
  const nowMs = (): number => clock.nowMs()
  const store = createDesignStore({ library: deps.library, nowMs, workspace: deps.workspace ?? '' })
  const files = createPreviewFiles(deps.library.folder)
  const referenceFiles = createReferenceFiles({ ...deps, libraryFolder: deps.library.folder })
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
  const references = createReferences({ ...deps, ...parts, files: referenceFiles, registry: deps.files })
  const generations = createGenerations({
    ...parts,
    references: referenceFiles,
    random: deps.random ?? Math.random,
  })
  const savings = createSavings({
    ...parts,
    clock,
    voicesNamed: (name) =>
      deps.voices.list(name).voices.flatMap((voice) => (voice.name === name ? [voice.voiceId] : [])),
    saved(voice) {
      const { voiceId } = voice
      deps.voices.learn(voice)
      publish('voices', 'changed', { voiceIds: [voiceId], removedIds: [] })
      deps.topics.emit('voiceChanged', { voiceId })
      // A voice slot was used. Where the app ends meanwhile, the next start asks.
      access.get().catch(() => undefined)
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

  function isReferenceWanted(id: string, generationId: string | null): boolean {
    const design = store.get(id)
    const { reference } = design.generations.find((each) => each.id === generationId) ?? design
    return reference !== null
  }

  return {
    isBusy: () => generations.isBusy() || savings.isBusy(),
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
          problems.clearFields(id, fieldsSpokenOf(patch))
          changed(id)
          return null
        },
        ...references.calls,
        async writeText({ id }) {
          allow('generateVoiceDesign')
          const { prompt } = store.get(id)
          const message = promptProblem(prompt)
          if (message !== null) throw new AppError('invalid-input', { detail: { field: 'prompt', message } })
          problems.clear(id)
          try {
            return { isRefused: false, text: await account.cloud().writePreviewText(prompt.trim()) }
          } catch (thrown) {
            const error = asAppError(thrown)
            if (!isRefusal(error)) throw error
            problems.set(id, refusalProblems(error, 'generate'))
            return { isRefused: true, text: null }
          } finally {
            changed(id)
          }
        },
        generate({ id, generationId }) {
          allow('generateVoiceDesign')
          if (generationId === null) check(id, 'generate')
          if (isReferenceWanted(id, generationId)) allow('useReferenceVoice')
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
      ...references.sounds,
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
      references.close()
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

const problemFields: Readonly<Record<keyof DesignFields, DesignProblem['field']>> = {
  prompt: 'prompt',
  previewText: 'previewText',
  isTextGenerated: 'previewText',
  loudness: 'settings',
  guidanceScale: 'settings',
  seed: 'settings',
  promptStrength: 'settings',
  name: 'name',
  description: 'description',
  language: 'labels',
  labels: 'labels',
  step: null,
  chosenPreviewId: null,
}

/** Of which problems speak. */
const fieldsSpokenOf = (patch: DesignPatch): Set<DesignProblem['field']> =>
  new Set((Object.keys(patch) as (keyof DesignFields)[]).map((name) => problemFields[name]))
