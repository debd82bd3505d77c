import { TriangleAlert } from 'lucide-react'
import { useSettingsConflict, useSettingsOf } from '@renderer/bridge/settings-queries'
import { settingsBadges } from './settings-badges'

const conflictWords = 'Settings changed both here and in the cloud. Open them to choose a version.'

/** What is set on a sample, as icons in its row: in one word each for who listens or points. */
export function SettingsMarks({ draftId, sampleId }: { draftId: string; sampleId: string }) {
  const badges = settingsBadges(useSettingsOf(draftId, sampleId))
  const isConflict = useSettingsConflict(draftId, sampleId) !== undefined
  if (badges.length === 0 && !isConflict) return null
  return (
    <div className="flex shrink-0 gap-1 text-accent-ink">
      {isConflict ? (
        <div role="img" aria-label={conflictWords} title={conflictWords} className="text-warn-ink">
          <TriangleAlert aria-hidden className="size-3.5" />
        </div>
      ) : null}
      {badges.map(({ icon: Icon, text }) => (
        <div key={text} role="img" aria-label={text} title={text}>
          <Icon aria-hidden className="size-3.5" />
        </div>
      ))}
    </div>
  )
}
