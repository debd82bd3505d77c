import { memo } from 'react'
import { Play, Square, Star } from 'lucide-react'
import { useStore } from 'zustand'
import type { VoiceSummary } from '@shared/domain/cloud/voice'
import { languageName } from '@renderer/copy/languages'
import { minutesReached } from '@renderer/copy/format'
import { isSounding, type Player } from '@renderer/player/player'
import { Badge } from '@renderer/ui/badge'
import { cx } from '@renderer/ui/class-names'
import { GridCell, type GridColumn } from '@renderer/ui/rows/row-grid'
import { RowButton } from '@renderer/ui/rows/row-button'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { setFavoriteOf } from './voice-actions'
import { categoryWord, voiceName, voiceState } from '../voice-words'

const fromMedium = 'hidden @2xl:block'
const fromWide = 'hidden @4xl:block'

export const voiceColumns: readonly GridColumn[] = [
  { key: 'preview', label: 'Preview', isLabelHidden: true, className: 'px-0' },
  { key: 'name', label: 'Name' },
  { key: 'kind', label: 'Type', className: fromMedium },
  { key: 'language', label: 'Language', className: fromWide },
  { key: 'samples', label: 'Samples', className: cx('text-right', fromMedium) },
  { key: 'audio', label: 'Audio', className: cx('text-right', fromWide) },
  { key: 'state', label: 'State' },
  { key: 'favorite', label: 'Favorite', isLabelHidden: true, className: 'px-0' },
  { key: 'actions', label: 'Actions', isLabelHidden: true, className: 'px-0' },
]
export const voiceTemplate =
  'px-4 panel:px-6 grid-cols-[2rem_minmax(8rem,1fr)_9rem_2rem_2rem] @2xl:grid-cols-[2rem_minmax(9rem,1fr)_7rem_5rem_9rem_2rem_2rem] @4xl:grid-cols-[2rem_minmax(10rem,1fr)_7rem_7rem_5rem_6rem_9rem_2rem_2rem]'

interface VoiceCellsProps {
  voice: VoiceSummary
  isFocused: boolean
  isShown: boolean
  onShow: (voiceId: string) => void
  player: Player
}

export const VoiceCells = memo(function VoiceCells(props: VoiceCellsProps) {
  const { voice, isFocused, isShown, onShow, player } = props
  const state = voiceState(voice)
  const name = voiceName(voice)
  return (
    <>
      <GridCell className="px-0">
        {voice.previewUrl === null ? null : (
          <PreviewButton player={player} voiceId={voice.voiceId} name={name} isReachable={isFocused} />
        )}
      </GridCell>
      <GridCell>
        <button
          type="button"
          tabIndex={isFocused ? 0 : -1}
          title={voice.name}
          dir="auto"
          aria-pressed={isShown}
          onClick={() => onShow(voice.voiceId)}
          className={cx(
            'block max-w-full truncate text-left font-medium hover:underline',
            isShown && 'text-accent-ink',
          )}
        >
          {name}
        </button>
      </GridCell>
      <GridCell className={cx(fromMedium, 'truncate text-ink-muted')}>
        {categoryWord(voice.category)}
      </GridCell>
      <GridCell className={cx(fromWide, 'truncate text-ink-muted')}>
        {voice.language === null ? '–' : languageName(voice.language)}
      </GridCell>
      <GridCell className={cx('text-right text-ink-muted', fromMedium)}>{voice.sampleCount}</GridCell>
      <GridCell className={cx('text-right whitespace-nowrap text-ink-muted', fromWide)}>
        {voice.totalDurationMs === null ? '–' : minutesReached(voice.totalDurationMs)}
      </GridCell>
      <GridCell>
        <Badge tone={state.tone}>{state.text}</Badge>
      </GridCell>
      <GridCell className="px-0">
        <RowButton
          label={`${voice.isFavorite ? 'Remove' : 'Add'} ${name} ${voice.isFavorite ? 'from' : 'to'} favorites`}
          icon={Star}
          isReachable={isFocused}
          className={voice.isFavorite ? 'text-accent-ink [&_svg]:fill-current' : undefined}
          onClick={() => setFavoriteOf([voice.voiceId], !voice.isFavorite)}
        />
      </GridCell>
      <GridCell className="px-0">
        <RowMenuButton name={name} isReachable={isFocused} />
      </GridCell>
    </>
  )
})

interface PreviewButtonProps {
  player: Player
  voiceId: string
  name: string
  isReachable: boolean
}

function PreviewButton({ player, voiceId, name, isReachable }: PreviewButtonProps) {
  const isPlaying = useStore(player.store, (state) => isSounding(state, voiceId))
  return (
    <RowButton
      label={`${isPlaying ? 'Stop' : 'Play'} preview of ${name}`}
      icon={isPlaying ? Square : Play}
      isReachable={isReachable}
      onClick={() => (isPlaying ? player.stop() : player.play(voiceId))}
    />
  )
}
