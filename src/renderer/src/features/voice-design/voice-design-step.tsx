import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type {
  DesignFields,
  DesignGeneration,
  DesignPatch,
  VoiceDesign,
} from '@shared/domain/cloud/voice-design'
import { modelRecommendationMs } from '@shared/limits'
import type { AutostartState } from '@renderer/address/autostart'
import { pathTo } from '@renderer/address/paths'
import { useVoiceDesign } from '@renderer/bridge/voice-design-queries'
import { call } from '@renderer/bridge/studio'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { DemoVoiceNote } from '@renderer/features/voices/demo-voice-note'
import { usePlayer } from '@renderer/player/use-player'
import { Button } from '@renderer/ui/button'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { toast } from '@renderer/ui/feedback/toast'
import { useToldOnce } from '@renderer/ui/feedback/use-told-once'
import { CompareBar, useComparing } from './compare-bar'
import { soundAddress } from './design-sounds'
import { GenerateForm } from './generate-form'
import { PreviewList } from './preview-list'
import { SaveForm } from './save-form'
import { useDesignFields } from './use-design-fields'

/** What a designed voice sounds best with. */
const recommendedModelId = 'eleven_v3'

interface VoiceDesignStepProps {
  /** Null: a design is begun. */
  designId: string | null
  onBegin: (designId: string) => void
  onClose: () => void
}

/** Voice Design: a prompt, previews to choose from, and the voice that is saved. */
export function VoiceDesignStep({ designId, onBegin, onClose }: VoiceDesignStepProps) {
  const { data, error } = useVoiceDesign(designId)
  const isBegun = useRef(false)
  useEffect(() => {
    if (designId !== null || isBegun.current) return
    isBegun.current = true
    call('voiceDesigns', 'create', { shared: null }).then(({ id }) => onBegin(id), toastError)
  }, [designId, onBegin])
  if (error) {
    const begin = (): void =>
      void call('voiceDesigns', 'create', { shared: null }).then(({ id }) => onBegin(id), toastError)
    return <ErrorNotice error={error} action={{ label: 'Begin a new design', onSelect: begin }} />
  }
  if (!data)
    return (
      <div className="p-8">
        <Skeleton className="h-64 w-full" />
      </div>
    )
  return <OpenedDesign key={data.id} design={data} onBegin={onBegin} onClose={onClose} />
}

interface OpenedDesignProps extends Pick<VoiceDesignStepProps, 'onBegin' | 'onClose'> {
  design: VoiceDesign
}

function OpenedDesign({ design, onBegin, onClose }: OpenedDesignProps) {
  const [fields, change] = useDesignFields(design)
  const player = usePlayer(soundAddress)
  const comparing = useComparing()
  const reuse = useReuse(design, fields, change)
  // At a field it stands there too, where that is in sight.
  useToldOnce(
    design.id,
    design.problems.map(({ atMs, field, text }) => ({
      atMs,
      toast: field === null || design.step === 'save' ? text : null,
    })),
  )
  useSavedVoice(design, onClose)
  const arrived = design.generations.flatMap(({ previews }) => previews)
  const chosenId = arrived.find(({ id }) => id === fields.chosenPreviewId)?.id ?? null
  const isSaveStep = fields.step === 'save' && chosenId !== null
  return (
    <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-page gap-8 px-6 py-8 wide:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        {isSaveStep ? (
          <SaveForm design={design} fields={fields} onChange={change} />
        ) : (
          <GenerateForm
            design={design}
            fields={fields}
            player={player}
            onChange={change}
            onOpened={onBegin}
          />
        )}
        <section aria-label="Previews" className="flex min-w-0 flex-col gap-4">
          {isSaveStep ? null : (
            <Button
              variant={chosenId === null ? 'secondary' : 'primary'}
              className="self-end"
              {...(chosenId === null ? { disabledReason: 'Choose a preview first.' } : {})}
              onClick={() => change({ step: 'save' })}
            >
              Select voice
            </Button>
          )}
          <DemoVoiceNote kind="made" language={isSaveStep ? fields.language : null} />
          <PreviewList
            design={design}
            chosenId={chosenId}
            player={player}
            comparing={comparing}
            isLocked={design.saving === 'saving'}
            onReuse={reuse}
            onChoose={(chosenPreviewId) => change({ chosenPreviewId })}
          />
          <CompareBar comparing={comparing} generations={design.generations} player={player} />
        </section>
      </div>
    </div>
  )
}

/** Takes up what an earlier generation asked for; what was typed can be had back. */
function useReuse(
  { id, reference }: VoiceDesign,
  fields: DesignFields,
  change: (patch: DesignPatch) => void,
): (generation: DesignGeneration) => void {
  return (generation) => {
    const { prompt, previewText, loudness, guidanceScale, seed, isTextGenerated, promptStrength, step } =
      fields
    const before = {
      prompt,
      previewText,
      loudness,
      guidanceScale,
      seed,
      isTextGenerated,
      promptStrength,
      step,
    }
    change({
      prompt: generation.prompt,
      previewText: generation.isTextGenerated ? '' : generation.previewText,
      loudness: generation.loudness,
      guidanceScale: generation.guidanceScale,
      seed: generation.seed,
      isTextGenerated: generation.isTextGenerated,
      promptStrength: generation.promptStrength,
      step: 'generate',
    })
    call('voiceDesigns', 'reuseReference', { id, generationId: generation.id }).catch(toastError)
    toast.undo('The earlier prompt and settings are back.', () => {
      change(before)
      call('voiceDesigns', 'setReference', { id, reference, reusedFrom: generation.id }).catch(toastError)
    })
  }
}

/** A saved voice closes the dialog, and the model that speaks it best is recommended for 10 s. */
function useSavedVoice(design: VoiceDesign, onClose: () => void): void {
  const { saving, name, voiceId, generations, chosenPreviewId } = design
  const navigate = useNavigate()
  const spoken =
    generations.find(({ previews }) => previews.some(({ id }) => id === chosenPreviewId))?.previewText ?? ''
  useEffect(() => {
    if (saving !== 'saved') return
    toast.message(`${name.trim()} is saved.`, {
      description: 'It sounds best with Eleven v3.',
      id: 'model-recommendation',
      durationMs: modelRecommendationMs,
      action: {
        label: 'Open Speech',
        onSelect: () =>
          void navigate(pathTo('text-to-speech', { voiceId, modelId: recommendedModelId }), {
            state: { autostartText: spoken } satisfies AutostartState,
          }),
      },
    })
    onClose()
  }, [saving, name, voiceId, spoken, navigate, onClose])
}
