import { Pencil, Trash2 } from 'lucide-react'
import { PanelBoundary } from '@renderer/ui/panel-boundary'
import { GridCell, RowGrid } from '@renderer/ui/rows/row-grid'
import { RowMenuButton } from '@renderer/ui/rows/row-menu-button'
import { SidePanel } from '@renderer/ui/side-panel'
import { Tooltip } from '@renderer/ui/overlays/tooltip'
import { Button } from '@renderer/ui/button'
import { arabicName, chineseName, longName } from '../data'
import type { Sheet } from '../story'

const nothing = () => undefined
const rows = ['Chapter 1', 'Chapter 2', longName, chineseName, arabicName].map((name, at) => ({
  id: `${at}`,
  name,
}))
const menu = [
  { label: 'Rename', icon: Pencil, shortcut: 'F2', onSelect: nothing },
  { label: 'As reference', isChecked: true, onSelect: nothing },
  { label: longName, isDisabled: true, onSelect: nothing },
  'separator',
  { label: 'Remove', icon: Trash2, isDanger: true, shortcut: 'Delete', onSelect: nothing },
] as const

const grid = () => (
  <div className="flex h-80">
    <SidePanel label="Voice details" name="gallery" minWidthPx={160} maxWidthPx={300} defaultWidthPx={200}>
      {longName}
    </SidePanel>
    <RowGrid
      label="Samples"
      rows={rows}
      columns={[
        { key: 'name', label: 'Name' },
        { key: 'menu', label: 'Actions', isLabelHidden: true },
      ]}
      template="grid-cols-[minmax(0,1fr)_3rem] px-4"
      selection={{ ids: new Set(['1', '2']), anchorId: '1', focusId: '2' }}
      onSelectionChange={nothing}
      menuItems={menu}
      renderCells={(row) => (
        <>
          <GridCell className="truncate">{row.name}</GridCell>
          <GridCell>
            <RowMenuButton name={row.name} isReachable />
          </GridCell>
        </>
      )}
    />
  </div>
)

export const lists: readonly Sheet[] = [
  { name: 'ui-rows', render: grid },
  { name: 'ui-menu', render: grid, steps: [{ menuOf: 'text=Chapter 2' }, { press: 'ArrowDown' }] },
  {
    name: 'ui-tooltip',
    render: () => (
      <div className="p-16">
        <Tooltip text={longName} shortcut="Mod+N" side="bottom">
          <Button>Hover</Button>
        </Tooltip>
        <PanelBoundary name="The script">
          <p>As it should be.</p>
        </PanelBoundary>
      </div>
    ),
    steps: [{ press: 'Tab' }],
  },
]
