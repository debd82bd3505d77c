import type { AccessFacts } from '@shared/access/access-facts'
import { usualAnswers } from '../answers'
import type { Screen } from '../story'
import type { Answers } from '../studio'

const path = '/voices?mode=create'
const facts = usualAnswers.access?.facts?.({}) as AccessFacts
const knowing = (changes: Partial<AccessFacts>): Answers['access'] => ({
  facts: () => ({ ...facts, ...changes }),
})

export const addVoice: readonly Screen[] = [
  { name: 'add-voice', path, views: ['light', 'dark', 'narrow', 'zoomed', 'contrast'] },
  {
    name: 'add-voice-denied',
    path: `${path}&creationType=professionalVoiceClone`,
    views: ['light', 'dark', 'narrow'],
    answers: {
      access: knowing({ tier: 'free', permissions: [], voiceSlots: { used: 3, limit: 3 } }),
      account: {
        get: () => ({
          mode: 'cloud',
          key: 'k1',
          serverUrl: 'https://api.elevenlabs.io',
          authentication: 'api-key',
          storage: 'keychain',
          userName: 'Kathleen',
          tier: 'free',
        }),
        connection: () => ({ state: 'online' }),
      },
    },
  },
  {
    name: 'add-voice-slots',
    path: `${path}&creationType=professionalVoiceClone`,
    views: ['light', 'dark'],
    answers: {
      access: knowing({
        voiceSlots: { used: 30, limit: 30 },
        professionalVoiceSlots: { used: 3, limit: 3 },
      }),
    },
  },
  {
    name: 'add-voice-offline',
    path,
    views: ['light', 'dark'],
    answers: {
      access: knowing({ connection: 'offline' }),
      account: {
        get: () => ({ mode: 'demo', serverUrl: 'http://127.0.0.1:40123', state: 'ready' }),
        connection: () => ({ state: 'offline' }),
      },
    },
  },
]
