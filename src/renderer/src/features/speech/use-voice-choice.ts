import { useEffect, useEffectEvent } from 'react'
import { skipToken } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { Voice } from '@shared/domain/cloud/voice'
import type { SpeechModel } from '@shared/domain/speech/generation'
import type { SpeechTab } from '@shared/domain/speech/speech-tabs'
import type { SpeechFields } from '@shared/domain/speech/speech-workspace'
import { autostartText } from '@renderer/address/autostart'
import { readAddress } from '@renderer/address/address'
import { pathTo, speechTabOf } from '@renderer/address/paths'
import { pathNow, searchNow, useAddress } from '@renderer/address/use-address'
import { wizardAddress } from '@renderer/address/wizard-address'
import { useAnswer } from '@renderer/bridge/queries'
import { updateSpeechWorkspace, type SpeechChoices } from '@renderer/bridge/speech-queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { canDo, modelFor, noModelWords, voiceSwitch } from './settings/model-rules'

export interface VoiceChoice {
  voiceId: string | null
  /** Null: no model can do the task. */
  model: SpeechModel | null
  /** Those that can do the task. */
  models: readonly SpeechModel[]
  chooseVoice: (voiceId: string) => void
  chooseModel: (modelId: string) => void
  /** Takes a voice, with a model that a link names. */
  take: (voice: Voice, linkedModelId: string | null) => void
}

/** spec/speech-synthesis.md section 8: a voice that is not there is asked for once, everything else up to three times more. */
const lookupRetriesMax = 3

const voiceKeys = { 'text-to-speech': 'textVoiceId', 'speech-to-speech': 'conversionVoiceId' } as const
const modelKeys = { 'text-to-speech': 'textModelId', 'speech-to-speech': 'conversionModelId' } as const

/** The voice and the model of a tab, by the rules of spec/speech-synthesis.md section 4. */
export function useVoiceChoice(
  tab: SpeechTab,
  workspace: SpeechChoices,
  all: readonly SpeechModel[],
): VoiceChoice {
  const [address, change] = useAddress()
  const location = useLocation()
  const state: unknown = location.state
  const voiceId = workspace[voiceKeys[tab]] ?? workspace.textVoiceId ?? workspace.conversionVoiceId
  // A tab whose model cannot do its task takes the first that can.
  const model = modelFor(all, tab, workspace[modelKeys[tab]])
  const keep = (patch: Partial<SpeechFields>): void =>
    void updateSpeechWorkspace(workspace.of, patch).catch(toastError)
  // What the address said first, the person has said anew.
  const say = (said: { voiceId: string } | { modelId: string }): void => {
    const isInAddress = 'voiceId' in said ? address.voiceId !== null : address.modelId !== null
    if (isInAddress) change(said, { isReplacing: true })
  }
  const take = (voice: Voice, linkedModelId: string | null = null): void => {
    const linked = all.find(({ modelId }) => modelId === linkedModelId)
    const now = linked && canDo(linked, tab) ? linked : model
    const result = voiceSwitch(voice, now, all, tab)
    if (result.kind === 'none') return void toast.error(noModelWords)
    if (result.kind === 'switch' && result.warning !== null) toast.warning(result.warning)
    const modelId = result.kind === 'switch' ? result.modelId : now?.modelId
    keep({
      [voiceKeys[tab]]: voice.voiceId,
      ...(modelId === undefined || modelId === model?.modelId ? {} : { [modelKeys[tab]]: modelId }),
    })
    if (now?.isDialogue === true && result.kind === 'keep')
      void beginDialogue(voice.voiceId, autostartText(state) ?? '').catch(toastError)
  }
  return {
    voiceId,
    model,
    models: all.filter((each) => canDo(each, tab)),
    take,
    chooseVoice(chosenId) {
      call('voices', 'get', { voiceId: chosenId }).then((voice) => {
        take(voice)
        say({ voiceId: chosenId })
      }, toastError)
    },
    chooseModel(modelId) {
      keep({ [modelKeys[tab]]: modelId })
      say({ modelId })
    },
  }
}

/** A dialogue in which nothing is written yet begins with the voice and the text of the link. */
async function beginDialogue(voiceId: string, text: string): Promise<void> {
  const { of, blocks } = await call('dialogue', 'get', {})
  const [first, ...others] = blocks
  if (first === undefined || blocks.some((block) => block.text.trim() !== '')) return
  await call('dialogue', 'update', { of, patch: { blocks: [{ ...first, voiceId, text }, ...others] } })
}

/** The voice in the address; one that is not there is looked for in the voice library. */
export function useLinkedVoice(tab: SpeechTab, choice: VoiceChoice): void {
  const [address] = useAddress()
  const navigate = useNavigate()
  // The wizards use the same parameter for the voice they edit.
  const voiceId = wizardAddress(address) === null ? address.voiceId : null
  const { data, error, refetch } = useAnswer('voices', 'get', voiceId === null ? skipToken : { voiceId }, {
    retry: (failureCount, reason) => reason.code !== 'not-found' && failureCount < lookupRetriesMax,
  })
  const foundId = data?.voiceId ?? null
  const take = useEffectEvent(() => {
    const isNew =
      data?.voiceId !== choice.voiceId || (address.modelId ?? choice.model?.modelId) !== choice.model?.modelId
    if (data && isNew) choice.take(data, address.modelId)
  })
  useEffect(() => {
    // Once for each link and tab: what the mirror learns of the voice later changes nothing.
    if (foundId !== null) take()
  }, [foundId, tab])
  const isMissing = voiceId !== null && error?.code === 'not-found'
  const look = useEffectEvent(async (missingId: string) => {
    // The mirror may be older than the voice.
    await call('voices', 'syncNow', {}).catch(() => undefined)
    const { isSuccess } = await refetch()
    // The person may have gone on meanwhile.
    const isStillWanted = readAddress(searchNow()).voiceId === missingId && speechTabOf(pathNow()) !== null
    if (!isSuccess && isStillWanted)
      await navigate(pathTo('voiceLibrary', { voiceId: missingId }), { replace: true })
  })
  useEffect(() => {
    if (isMissing) void look(voiceId)
  }, [isMissing, voiceId])
}
