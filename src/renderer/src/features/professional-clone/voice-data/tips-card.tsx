import { Tips } from '@renderer/features/record/dialog/tips'

/** What makes good samples, beside the orb. */
export function TipsCard() {
  return (
    <section aria-labelledby="clone-tips" className="rounded-xl border border-line bg-surface p-4">
      <h3 id="clone-tips" className="mb-2 font-semibold">
        Tips
      </h3>
      <Tips className="gap-y-2 text-small" />
    </section>
  )
}
