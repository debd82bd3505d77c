import { Info } from 'lucide-react'

/** How samples may be used, by the workspace's training opt-out; neutral while it is not known (rulings). */
export function dataUseWords(trainingOptOut: boolean | null): string {
  if (trainingOptOut === null)
    return 'Your samples are used to make this voice. How else they may be used, your workspace’s settings and the terms say.'
  return trainingOptOut
    ? 'Your samples are used to make this voice only. Your workspace has opted out of training: they are not used to improve models.'
    : 'Your samples are used to make this voice. Your workspace has not opted out of training: they may also be used to improve models.'
}

export function DataUseNotice({ trainingOptOut }: { trainingOptOut: boolean | null }) {
  return (
    <p className="flex gap-2 text-small text-ink-subtle">
      <Info aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{dataUseWords(trainingOptOut)}</span>
    </p>
  )
}
