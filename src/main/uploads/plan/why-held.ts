import type { UploadPlan } from '@shared/domain/cloud/upload'
import { planTexts } from '@shared/copy/plan-texts'
import { someNames } from '@shared/copy/some-names'

/** What the person knows or has decided, and what goes on by itself. */
const known: ReadonlySet<string> = new Set([planTexts.inCloud, planTexts.dropped, planTexts.importing])

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
  return someNames(items.filter(({ sampleId }) => ids.has(sampleId)).map(({ name }) => name))
}

const sentence = (message: string, names: string): string => (names === '' ? message : `${names}: ${message}`)
