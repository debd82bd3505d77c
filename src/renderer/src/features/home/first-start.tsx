import { CloudUpload, ListChecks, Scissors, type LucideIcon } from 'lucide-react'
import { IconSteps } from '@renderer/ui/icon-steps'
import type { Begin } from '@renderer/features/drafts/use-begin'
import { Doors } from './doors'

const stages: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ListChecks,
    title: 'Check',
    text: 'Timbre analyzes every file and shows what is noisy, clipped, too quiet, too short, or somebody else.',
  },
  {
    icon: Scissors,
    title: 'Prepare',
    text: 'Trim, clean, split, and join. Your originals stay unchanged, and every change can be undone.',
  },
  {
    icon: CloudUpload,
    title: 'Upload',
    text: 'Uploads survive a lost connection. Every sample arrives exactly once.',
  },
]

/** Home before there is anything of one's own. */
export function FirstStart({ begin, onAddRecordings }: { begin: Begin; onAddRecordings: () => void }) {
  return (
    <section
      aria-labelledby="first-start"
      className="flex flex-col gap-6 rounded-xl border border-line bg-surface p-6 shadow-soft panel:p-8"
    >
      <div className="max-w-2xl">
        <h2 id="first-start" className="text-heading font-semibold">
          Make a clone of your voice
        </h2>
        <p className="mt-1 text-reading text-ink-muted">
          Timbre turns recordings of one voice into a professional voice clone: it records them, shows what to
          fix, and uploads them. You can start without an account or a connection.
        </p>
      </div>
      <Doors begin={begin} onAddRecordings={onAddRecordings} />
      <IconSteps steps={stages} className="border-t border-line pt-6" />
    </section>
  )
}
