import { AudioLines } from 'lucide-react'
import type { SpeechModel } from '@shared/domain/speech/generation'
import type { SpeechTab } from '@shared/domain/speech/speech-tabs'
import type { SpeechChoices } from '@renderer/bridge/speech-queries'
import { ConversionTab } from '@renderer/features/conversion/conversion-tab'
import { DialogueEditor } from '@renderer/features/dialogue/dialogue-editor'
import type { SpeechPlayer } from '@renderer/features/speech/generations/use-speech-player'
import { noModelWords } from '@renderer/features/speech/settings/model-rules'
import { ModelSelect } from '@renderer/features/speech/settings/model-select'
import { TextTab } from '@renderer/features/speech/text-tab'
import type { VoiceChoice } from '@renderer/features/speech/use-voice-choice'
import { VoicePicker } from '@renderer/features/voice-picker/voice-picker'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { Field } from '@renderer/ui/fields/field'

export function VoiceAndModel({ tab, choice }: { tab: SpeechTab; choice: VoiceChoice }) {
  const { voiceId, model, models, chooseVoice, chooseModel } = choice
  const isText = tab === 'text-to-speech'
  return (
    <div className="flex flex-wrap items-start gap-4">
      {isText && model?.isDialogue === true ? null : (
        <Field name="speech.voice" label="Voice" className="min-w-0 flex-1 basis-64">
          <VoicePicker
            label="Voice"
            purpose="speech"
            className="w-full [&>span]:flex-1 [&>span]:text-left"
            voiceId={voiceId}
            onSelect={chooseVoice}
          />
        </Field>
      )}
      {model === null ? null : (
        <ModelSelect models={models} model={model} isText={isText} onChoose={chooseModel} />
      )}
    </div>
  )
}

interface TabContentProps {
  tab: SpeechTab
  workspace: SpeechChoices
  models: readonly SpeechModel[]
  text: VoiceChoice
  conversion: VoiceChoice
  player: SpeechPlayer
  restored: { text: string } | null
  /** A sheet lies over the page. */
  isCovered: boolean
}

/** The text stays where it is while another tab or the dialogue is shown: its undo history lives in the element. */
export function TabContent(props: TabContentProps) {
  const { tab, workspace, text, conversion, models, player, restored, isCovered } = props
  const isText = tab === 'text-to-speech'
  const isDialogue = text.model?.isDialogue === true
  return (
    <>
      {text.model === null ? null : (
        <div hidden={!isText || isDialogue} className="min-h-0 flex-1">
          <TextTab
            workspace={workspace}
            choice={text}
            model={text.model}
            allModels={models}
            player={player}
            restored={restored}
            isShown={isText && !isDialogue && !isCovered}
          />
        </div>
      )}
      {isText && text.model?.isDialogue === true ? (
        <DialogueEditor
          model={text.model}
          allModels={models}
          onChooseModel={text.chooseModel}
          player={player}
        />
      ) : null}
      {(isText ? text : conversion).model === null ? (
        <EmptyState icon={AudioLines} title={noModelWords}>
          No model available to this workspace can do this.
        </EmptyState>
      ) : isText ? null : (
        <ConversionTab voiceId={conversion.voiceId} model={conversion.model} />
      )}
    </>
  )
}
