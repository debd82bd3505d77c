import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { languageCode } from '@shared/domain/dataset/draft'
import { scriptId } from '@shared/domain/ids'
import { scriptStyle, type Script, type ScriptSummary } from '@shared/domain/recording/script'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../platform/files/file-errors'

/** The scripts in resources/scripts. Texts are read on demand. */
export interface BuiltInScripts {
  /** @throws AppError file-missing, file-damaged (unusable manifest) */
  list(): ScriptSummary[]
  /** @returns null for an unknown id @throws AppError file-missing, file-unreadable */
  get(id: string): Promise<Script | null>
}

/** `resources/scripts/manifest.json`. Each text is next to it as `<id>.txt`. */
const manifest = z.array(
  z.object({
    id: scriptId,
    title: z.string().min(1),
    language: languageCode,
    style: scriptStyle,
    wordCount: z.number().int().positive(),
  }),
)

/** @param folder resources/scripts */
export function openBuiltInScripts(folder: string): BuiltInScripts {
  let summaries: ScriptSummary[] | null = null
  const list = (): ScriptSummary[] => {
    summaries ??= readManifest(join(folder, 'manifest.json')).map((entry) => ({ ...entry, isOwn: false }))
    return summaries
  }
  return {
    list,
    async get(id) {
      const summary = list().find((each) => each.id === id)
      if (!summary) return null
      try {
        return { ...summary, text: bodyOf(await readFile(join(folder, `${id}.txt`), 'utf8')) }
      } catch (error) {
        throw fileError(error)
      }
    },
  }
}

const bodyOf = (file: string): string => file.slice(file.indexOf('\n')).trim()

function readManifest(path: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      throw new AppError('file-damaged', { cause: error })
    }
    throw fileError(error)
  }
}
