import type { Handlers } from '@shared/ipc/contract'
import type { CloudClient } from '../../cloud/cloud-client'
import type { CloneOptions } from '../options'
import type { SpeechShelf } from './speech-shelf'

/** Try it: speaks a text typed by the person. @throws AppError of the cloud */
export function createSpeak(deps: {
  cloud: () => CloudClient
  options: Pick<CloneOptions, 'refreshModels'>
  shelf: SpeechShelf
}): Handlers['voices']['speak'] {
  return async ({ voiceId, modelId, text }) => {
    const models = await deps.options.refreshModels()
    const group = models.find((model) => model.modelId === modelId)?.concurrencyGroup ?? null
    const spoken = await deps.cloud().textToSpeech({
      voiceId,
      text,
      ...(modelId === null ? {} : { modelId }),
      ...(group === null ? {} : { concurrencyGroup: group }),
    })
    const speechId = deps.shelf.put({ bytes: spoken.audio, mediaType: spoken.mediaType })
    return { speechId, characterCost: spoken.headers.characterCost }
  }
}
