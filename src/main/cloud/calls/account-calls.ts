import { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import { plainName } from '@shared/lib/plain-text'
import { nameMaxChars } from '../from-wire/text-limits'
import type { Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { CallOptions } from '../cloud-requests'
import {
  groupsFromWire,
  modelFromWire,
  producerProfileFromWire,
  userFromWire,
  workspaceFromWire,
} from '../from-wire/account'
import {
  wireAccents,
  wireDetectedLanguages,
  wireGroups,
  wireModels,
  wireProducerProfile,
  wireUser,
  wireWorkspace,
} from '@shared/wire'

type AccountCalls = Pick<
  CloudClient,
  | 'setGroupPermissions'
  | 'addGroupMember'
  | 'removeGroupMember'
  | 'getUser'
  | 'listModels'
  | 'getWorkspace'
  | 'getProducerProfile'
  | 'listGroups'
  | 'listAccents'
  | 'detectLanguages'
  | 'probe'
>

/** A probe that takes longer than this answers the question too. */
const probeIdleMs = 15_000
/** api.md section 3: the call looks at this much. */
const detectionChars = 100

export function accountCalls(caller: Caller): AccountCalls {
  async function changeGroup(
    route: 'groupPermissions' | 'groupMembers' | 'removeGroupMember',
    groupId: string,
    json: object,
    o?: CallOptions,
  ): Promise<void> {
    await caller.json({ route, ids: { groupId }, method: 'POST', json, signal: o?.signal }, z.unknown())
  }

  return {
    getUser: async (o) => userFromWire(await caller.json({ route: 'user', signal: o?.signal }, wireUser)),

    listModels: async (o) =>
      (await caller.json({ route: 'models', signal: o?.signal }, wireModels)).map(modelFromWire),

    getWorkspace: (o) =>
      caller.json({ route: 'workspace', signal: o?.signal }, wireWorkspace).then(
        workspaceFromWire,
        // The path is our proposal: a server that has never heard of it says nothing about the workspace.
        (error: unknown) => {
          if (!isUnknownPath(error)) throw error
          return workspaceFromWire({})
        },
      ),

    getProducerProfile: (o) =>
      caller
        .json({ route: 'producerProfile', signal: o?.signal }, wireProducerProfile)
        .then(producerProfileFromWire, (error: unknown) => {
          if (!isUnknownPath(error)) throw error
          return { teams: [] }
        }),

    listGroups: async (o) =>
      groupsFromWire(await caller.json({ route: 'groups', signal: o?.signal }, wireGroups)),

    setGroupPermissions: ({ groupId, permissions }, o) =>
      changeGroup('groupPermissions', groupId, { permissions }, o),
    addGroupMember: ({ groupId, member }, o) => changeGroup('groupMembers', groupId, { email: member }, o),
    removeGroupMember: ({ groupId, member }, o) =>
      changeGroup('removeGroupMember', groupId, { email: member }, o),

    listAccents: async ({ language, modelId }, o) => {
      const query = { language, model_id: modelId }
      const { accents } = await caller.json({ route: 'accents', query, signal: o?.signal }, wireAccents)
      return accents.map((each) => ({
        accent: plainName(each.accent, nameMaxChars),
        name: plainName(each.name ?? each.accent, nameMaxChars),
        language: each.language,
        code: each.code ?? null,
      }))
    },

    detectLanguages: async (text, o) => {
      const json = { text: text.slice(0, detectionChars) }
      const call = { route: 'languageDetection', method: 'POST', json, signal: o?.signal } as const
      const { detected_languages } = await caller.json(call, wireDetectedLanguages)
      return detected_languages.map((each) => (typeof each === 'string' ? each : each.language_code))
    },

    probe: async (o) => {
      const call = { route: 'user', group: 'probe', isProbe: true, idleMs: probeIdleMs } as const
      try {
        await caller.json({ ...call, signal: o?.signal }, z.object({ user_id: z.string() }))
        return 'online'
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'cancelled') throw error
        return meaningOf(error)
      }
    },
  }
}

/** A refusal in the API's own words shows that the API is there; the page of a gateway does not. */
function meaningOf(error: AppError): 'online' | 'offline' | 'unauthorized' {
  switch (error.code) {
    case 'unauthorized':
      return 'unauthorized'
    case 'missing-permissions':
    case 'quota-exceeded':
    case 'unusual-activity':
    case 'payment-required':
    case 'rate-limited':
      return 'online'
    case 'cloud-refused':
      return error.detail['status'] === null && error.detail['message'] === null ? 'offline' : 'online'
    default:
      return 'offline'
  }
}

const isUnknownPath = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'cloud-refused' &&
  (error.detail['httpStatus'] === 404 || error.detail['httpStatus'] === 405)
