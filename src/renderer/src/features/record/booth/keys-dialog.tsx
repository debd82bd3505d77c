import { useRef, useState, type KeyboardEvent } from 'react'
import { X } from 'lucide-react'
import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import type { BoothCommand, RecorderSettings } from '@shared/domain/recording/recorder'
import { saveRecorderSettings, useRecorderStatus } from '@renderer/bridge/recorder-queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button, IconButton } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Kbd } from '@renderer/ui/kbd'
import { Slider } from '@renderer/ui/fields/slider'
import { acceleratorOf, canBeGlobal, isModifier, keyLabel, ownerOf, withKey } from './accelerators'
import { boothCommands, commandNames } from './commands'

type KeyMap = 'keys' | 'globalKeys'

const save = (patch: Partial<RecorderSettings>): void => {
  saveRecorderSettings(patch).catch((error: unknown) => toastError(error))
}

/** Which key does what, in the booth and from other programs; a foot pedal that sends a key is set the same way. */
export function KeysDialog({ settings, onClose }: { settings: RecorderSettings; onClose: () => void }) {
  const status = useRecorderStatus().data
  const refused = status && 'refusedShortcuts' in status ? status.refusedShortcuts : []
  const [preRollMs, setPreRollMs] = useState(settings.preRollMs)
  const [said, setSaid] = useState('')
  const isListening = useRef(false)
  const field = (map: KeyMap, command: BoothCommand, isRefused: boolean) => (
    <KeyField
      map={map}
      command={command}
      settings={settings}
      isRefused={isRefused}
      onListening={(isOn) => {
        isListening.current = isOn
        if (isOn) setSaid('')
      }}
      onSaid={setSaid}
    />
  )
  return (
    <Dialog
      isOpen
      // A field that waits for a key takes Escape too.
      onClose={() => (isListening.current ? undefined : onClose())}
      size="lg"
      title="Booth shortcuts"
      description="Click a field, then press a key or a foot pedal. Global shortcuts also work while another program is in front, as long as the booth is open."
      footer={
        <>
          <Button
            className="mr-auto"
            onClick={() => save({ keys: defaultRecorderSettings.keys, globalKeys: {} })}
          >
            Restore defaults
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <table className="w-full">
        <thead className="text-left text-small text-ink-subtle">
          <tr>
            <th className="h-8 font-medium">Command</th>
            <th className="w-52 font-medium">In the booth</th>
            <th className="w-52 font-medium">Global</th>
          </tr>
        </thead>
        <tbody>
          {boothCommands.map((command) => (
            <tr key={command} className="border-t border-line">
              <th scope="row" className="h-10 text-left font-normal">
                {commandNames[command]}
              </th>
              <td>{field('keys', command, false)}</td>
              <td>{field('globalKeys', command, refused.includes(settings.globalKeys[command] ?? ''))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="min-h-5 pt-1 text-small text-warn-ink">
        {said}
      </p>
      <div className="mt-2 flex items-center gap-4 border-t border-line pt-4">
        <span className="w-52 shrink-0 font-medium">Pre-roll before a punch</span>
        <Slider
          label="Pre-roll before a punch"
          value={preRollMs / 1_000}
          min={0}
          max={10}
          step={0.5}
          valueText={`${preRollMs / 1_000} seconds`}
          onChange={(seconds) => setPreRollMs(seconds * 1_000)}
          onCommit={(seconds) => save({ preRollMs: seconds * 1_000 })}
        />
        <span className="w-12 shrink-0 text-right">{preRollMs / 1_000} s</span>
      </div>
    </Dialog>
  )
}

const keyTexts = {
  unusable: 'This key cannot be used. Try another one.',
  typed: 'Other programs need this key for typing. Use a function key, or combine it with Ctrl or Alt.',
} as const

interface KeyFieldProps {
  map: KeyMap
  command: BoothCommand
  settings: RecorderSettings
  isRefused: boolean
  onListening: (isOn: boolean) => void
  /** What a key press led to, in words; empty where it is plain to see. */
  onSaid: (text: string) => void
}

function KeyField({ map, command, settings, isRefused, onListening, onSaid }: KeyFieldProps) {
  const [isListening, setIsListening] = useState(false)
  const setListening = (isOn: boolean) => {
    setIsListening(isOn)
    onListening(isOn)
  }
  const accelerator = settings[map][command]
  const set = (key: string | null) => save({ [map]: withKey(settings[map], command, key) })
  const press = (event: KeyboardEvent) => {
    if (!isListening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const key = acceleratorOf(event)
    if (key === null) return onSaid(isModifier(event.key) ? '' : keyTexts.unusable)
    if (map === 'globalKeys' && !canBeGlobal(key)) return onSaid(keyTexts.typed)
    const owner = ownerOf(settings[map], key, command)
    onSaid(owner === null ? '' : `${keyLabel(key)} is no longer assigned to “${commandNames[owner]}”.`)
    setListening(false)
    set(key)
  }
  const place = map === 'keys' ? 'in the booth' : 'global'
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        onClick={() => setListening(true)}
        onBlur={() => setListening(false)}
        onKeyDown={press}
        onKeyUp={(event) => {
          if (isListening) event.preventDefault()
        }}
        className="flex h-8 w-36 items-center rounded-md border border-line-control bg-surface px-2 text-left hover:bg-hover"
      >
        <span className="sr-only">{`${commandNames[command]}, ${place}: `}</span>
        {isListening ? (
          <span className="text-accent-ink">Press a key…</span>
        ) : accelerator === undefined ? (
          <span className="text-ink-subtle">None</span>
        ) : (
          <Kbd keys={keyLabel(accelerator)} />
        )}
      </button>
      {accelerator === undefined ? null : (
        <IconButton
          label={`Clear the key for ${commandNames[command]}, ${place}`}
          icon={X}
          size="sm"
          onClick={() => set(null)}
        />
      )}
      {isRefused ? <span className="text-small font-medium text-warn-ink">In use</span> : null}
    </div>
  )
}
