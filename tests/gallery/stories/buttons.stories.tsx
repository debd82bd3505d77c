import { Mic, Plus, Scissors, Trash2 } from 'lucide-react'
import { Badge, type Tone } from '@renderer/ui/badge'
import { Brand } from '@renderer/ui/brand'
import { Button, IconButton, type ButtonVariant } from '@renderer/ui/button'
import { Kbd } from '@renderer/ui/kbd'
import { RowButton } from '@renderer/ui/rows/row-button'
import { chineseName, longName } from '../data'
import { Specimens } from '../sheet-frame'
import type { Sheet } from '../story'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const tones: readonly Tone[] = ['neutral', 'accent', 'good', 'warn', 'danger']

export const buttons: Sheet = {
  name: 'ui-buttons',
  render: () => (
    <>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Specimens key={size} title={`Button ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} size={size} variant={variant} icon={Mic}>
              Record yourself
            </Button>
          ))}
          <Button size={size} isDisabled>
            Disabled
          </Button>
          <Button size={size} isBusy variant="primary">
            Busy
          </Button>
          <Button size={size}>Aufnahme hinzufügen</Button>
          <Button size={size}>添加录音</Button>
        </Specimens>
      ))}
      <Specimens title="IconButton and RowButton">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <IconButton key={size} size={size} label="Add" icon={Plus} />
        ))}
        <IconButton label="Pressed" icon={Scissors} isPressed />
        <IconButton label="Off" icon={Trash2} isDisabled />
        <IconButton label="Busy" icon={Trash2} isBusy />
        <RowButton label="Remove" icon={Trash2} isReachable />
        <RowButton label="Remove" icon={Trash2} isReachable disabled />
      </Specimens>
      <Specimens title="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={Mic}>
            {tone}
          </Badge>
        ))}
        <span className="w-48">
          <Badge tone="accent">{longName}</Badge>
        </span>
        <Badge>{chineseName}</Badge>
      </Specimens>
      <Specimens title="Kbd and Brand">
        <Kbd keys="Mod+Shift+O" />
        <Kbd keys="Space" />
        <span className="rounded-md bg-ink px-2 py-1 text-canvas">
          <Kbd keys="Esc" isInverted />
        </span>
        <Brand />
      </Specimens>
    </>
  ),
}
