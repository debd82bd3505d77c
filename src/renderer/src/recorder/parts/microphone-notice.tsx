import { LoaderCircle, Mic, MicOff, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useAppInfo, useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { MicrophoneProblem } from '../capture/microphone-problem'
import type { Recorder } from '../recorder'
import type { RecorderState } from '../recorder-machine'
import { recorderTexts } from '../recorder-options'
import { privacyWords } from './privacy-words'

/** Why recording is not possible and how to fix it; null with an open microphone. */
export function MicrophoneNotice({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const ask = () => void recorder.ask()
  switch (state.kind) {
    case 'idle':
      return (
        <Notice
          icon={Mic}
          title="The microphone is off"
          action={
            <Button data-first-key variant="primary" icon={Mic} onClick={ask}>
              {recorder.options.words.permission}
            </Button>
          }
        >
          Timbre uses the microphone only while this is open. Recordings stay on this computer until you send
          them. When you read a script online, the cloud listens to follow you.
        </Notice>
      )
    case 'asking':
      return (
        <p role="status" className="flex items-center justify-center gap-2 py-8 text-ink-muted animate-late">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Starting microphone…
        </p>
      )
    case 'denied':
      return <DeniedNotice onRetry={ask} />
    case 'no-device':
      return (
        <Notice
          icon={MicOff}
          title="No microphone is connected"
          action={<Button onClick={ask}>Try again</Button>}
        >
          Plug one in and Timbre detects it automatically. Takes you have recorded are safe.
        </Notice>
      )
    case 'failed': {
      const words = failureWords(state.error)
      return (
        <Notice icon={TriangleAlert} title={words.title} action={<Button onClick={ask}>Try again</Button>}>
          {words.body}
        </Notice>
      )
    }
    default:
      return null
  }
}

function DeniedNotice({ onRetry }: { onRetry: () => void }) {
  const platform = useAppInfo().data?.platform ?? ''
  const openLink = useCommand('app', 'openLink')
  const words = privacyWords(platform)
  useEffect(() => {
    toast.warning(recorderTexts.denied)
  }, [])
  return (
    <Notice
      icon={MicOff}
      title={recorderTexts.denied}
      action={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {words.hasButton ? (
            <Button
              variant="primary"
              onClick={() =>
                openLink.mutate({ link: 'microphone-privacy' }, { onError: (error) => toastError(error) })
              }
            >
              Open privacy settings
            </Button>
          ) : null}
        </>
      }
    >
      {words.text}
    </Notice>
  )
}

function failureWords(error: unknown): { title: string; body: string } {
  if (error instanceof MicrophoneProblem) {
    return {
      title: 'The microphone cannot be used.',
      body: 'Another program may be using it, or its driver may not be responding. Close other recording programs, reconnect the microphone, or choose another one.',
    }
  }
  return errorWords(error)
}

interface NoticeProps {
  icon: LucideIcon
  title: string
  action: ReactNode
  children: ReactNode
}

function Notice({ icon: Icon, title, action, children }: NoticeProps) {
  return (
    <div role="status" className="mx-auto flex max-w-md flex-col items-center gap-1 px-4 py-6 text-center">
      <Icon aria-hidden className="mb-2 size-6 text-ink-muted" strokeWidth={1.5} />
      <p className="font-semibold">{title}</p>
      <p className="text-ink-muted">{children}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
    </div>
  )
}
