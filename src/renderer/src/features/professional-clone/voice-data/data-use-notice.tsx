import { Info } from 'lucide-react'

/** How samples may be used, by the workspace's training opt-out; neutral while it is not known (rulings). */
export function dataUseWords(trainingOptOut: boolean | null): string {
  if (trainingOptOut === null)
    return 'Your samples are used to create this voice. For any other use, see your workspace settings and the terms.'
  return trainingOptOut
    ? 'Your samples are used only to create this voice. Your workspace has opted out of training, so they are not used to improve models.'
    : 'Your samples are used to create this voice. Your workspace has not opted out of training, so they may also be used to improve models.'
}

export function DataUseNotice({ trainingOptOut }: { trainingOptOut: boolean | null }) {
  return (
    <p className="flex gap-2 text-small text-ink-subtle">
      <Info aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{dataUseWords(trainingOptOut)}</span>
    </p>
  )
}
