import type { SupportState } from '@shared/domain/app/support'

/** The connection as the call bar says it. */
export function connectionWords({
  phase,
  mode,
  isAgentThinking,
  isAgentSpeaking,
}: Pick<SupportState, 'phase' | 'mode' | 'isAgentThinking' | 'isAgentSpeaking'>): string {
  switch (phase) {
    case 'off':
    case 'disconnected':
      return 'Disconnected'
    case 'connecting':
      return 'Connecting…'
    case 'connected':
      if (isAgentSpeaking) return 'Speaking'
      if (isAgentThinking) return 'Thinking…'
      return mode === 'voice' ? 'Listening' : 'Connected'
  }
}

/** Why nothing can be asked now; null: it can. */
export function whyNoSupport({
  unavailable,
  isOffline,
}: {
  unavailable: SupportState['unavailable']
  isOffline: boolean
}): { title: string; text: string } | null {
  switch (unavailable) {
    case 'recording':
      return {
        title: 'A take is being recorded',
        text: 'The assistant waits until you stop recording, so that nothing else uses the microphone.',
      }
    case 'signed-out':
      return {
        title: 'You are signed out',
        text: 'The assistant belongs to a workspace. Sign in, or use the demo workspace.',
      }
    case 'no-agent':
      return {
        title: 'This workspace has no assistant',
        text: 'Ask your workspace administrator, or see the Help Center.',
      }
    case null:
      return isOffline
        ? {
            title: 'You are offline',
            text: 'The assistant answers in the cloud. Everything on this computer works without it.',
          }
        : null
  }
}

/** Where a link leads, as far as a person must know before opening it. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
