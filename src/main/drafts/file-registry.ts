import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/errors/app-error'

/** Ids for paths the person picked or dropped, because windows never see paths. In memory only. */
export interface FileRegistry {
  /** One id per path, in order; the same path always gets the same id. */
  register(paths: readonly string[]): string[]
  /** @throws AppError not-found for an unknown id */
  resolve(ids: readonly string[]): string[]
}

/** Creates an empty registry. */
export function createFileRegistry(): FileRegistry {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()

  const idOf = (path: string): string => {
    const known = ids.get(path)
    if (known !== undefined) return known
    const id = randomUUID()
    ids.set(path, id)
    paths.set(id, path)
    return id
  }

  return {
    register: (all) => all.map(idOf),
    resolve: (all) =>
      all.map((id) => {
        const path = paths.get(id)
        if (path === undefined) throw new AppError('not-found', { detail: { what: 'file' } })
        return path
      }),
  }
}
