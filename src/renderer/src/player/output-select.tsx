import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Select, type SelectProps } from '@renderer/ui/fields/select'
import { output } from './output'

/** Chooses where sound is played, in this window and from then on. */
export function OutputSelect(props: Omit<SelectProps, 'value' | 'options' | 'onValueChange'>) {
  const { devices, chosen, isMissing } = useStore(output.store)
  const save = useCommand('appSettings', 'set')
  useEffect(() => output.connect(), [])
  const options = [
    { value: '', label: 'System default' },
    ...devices.map(({ id, label }) => ({ value: id, label })),
    ...(chosen && isMissing ? [{ value: chosen.id, label: `${chosen.label} (not connected)` }] : []),
  ]
  return (
    <Select
      {...props}
      value={chosen?.id ?? ''}
      options={
        chosen && !options.some(({ value }) => value === chosen.id)
          ? [...options, { value: chosen.id, label: chosen.label }]
          : options
      }
      onFocus={() => void output.refresh()}
      onPointerDown={() => void output.refresh()}
      onValueChange={(id) => {
        const outputDevice = devices.find((device) => device.id === id) ?? null
        save.mutate({ outputDevice }, { onError: (error) => toastError(error) })
      }}
    />
  )
}
