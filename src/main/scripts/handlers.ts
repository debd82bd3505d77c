import type { Handlers } from '@shared/ipc/contract'
import type { FileRegistry } from '../drafts/file-registry'
import type { Following } from './following'
import type { Scripts } from './scripts'

/** Connects the contract's `scripts` calls. */
export function scriptHandlers(
  scripts: Scripts,
  following: Following,
  files: FileRegistry,
): Handlers['scripts'] {
  return {
    list: () => scripts.list(),
    get: ({ id }) => scripts.get(id),
    add: ({ fileIds }) => scripts.add(files.resolve(fileIds)),
    remove({ id }) {
      scripts.remove(id)
      return null
    },
    restore: ({ id }) => scripts.restore(id),
    detectLanguage: async ({ text }) => ({ language: await scripts.detectLanguage(text) }),
    follow: async ({ scriptId, ...request }) =>
      following.start({ ...request, text: (await scripts.get(scriptId)).text }),
    stopFollowing() {
      following.stop()
      return null
    },
  }
}
