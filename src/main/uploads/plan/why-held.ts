import type { UploadPlan } from '@shared/domain/cloud/upload'
import { planTexts } from '@shared/copy/plan-texts'

/** What the person knows or has decided, and what goes on by itself. */
const known: ReadonlySet<string> = new Set([planTexts.inCloud, planTexts.dropped, planTexts.importing])
const named = 3

/** Why files of a draft are not sent by themselves; null: none waits. */
export function whyHeld({ items, problems }: UploadPlan): string | null {
  const problem = problems.find(({ code }) => code !== 'nothing-to-send')
  if (problem) return sentence(problem.message, namesOf(items, new Set(problem.sampleIds)))
  const leftOut = items.filter((item) => item.leftOut !== null && !known.has(item.leftOut))
  const first = leftOut[0]?.leftOut ?? null
  if (first === null) return null
  const alike = leftOut.filter((item) => item.leftOut === first)
  return sentence(first, namesOf(items, new Set(alike.map(({ sampleId }) => sampleId))))
}

function namesOf(items: UploadPlan['items'], ids: ReadonlySet<string>): string {
  const names = items.filter(({ sampleId }) => ids.has(sampleId)).map(({ name }) => name)
  const more = names.length - named
  return more > 0 ? `${names.slice(0, named).join(', ')} and ${more} more` : names.join(', ')
}

const sentence = (message: string, names: string): string => (names === '' ? message : `${names}: ${message}`)
