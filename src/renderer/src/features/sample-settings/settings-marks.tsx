import { useSettingsOf } from '@renderer/bridge/sample-settings-queries'
import { settingsBadges } from './settings-badges'

/** What is set on a sample, as icons in its row: in one word each for who listens or points. */
export function SettingsMarks({ draftId, sampleId }: { draftId: string; sampleId: string }) {
  const badges = settingsBadges(useSettingsOf(draftId, sampleId))
  if (badges.length === 0) return null
  return (
    <div className="flex shrink-0 gap-1 text-accent-ink">
      {badges.map(({ icon: Icon, text }) => (
        <div key={text} role="img" aria-label={text} title={text}>
          <Icon aria-hidden className="size-3.5" />
        </div>
      ))}
    </div>
  )
}
