import { Monitor, Moon, Sun } from 'lucide-react'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Field } from '@renderer/ui/fields/field'
import { InlineEdit } from '@renderer/ui/fields/inline-edit'
import { Input } from '@renderer/ui/fields/input'
import { SearchInput } from '@renderer/ui/fields/search-input'
import { Segmented } from '@renderer/ui/fields/segmented'
import { Select } from '@renderer/ui/fields/select'
import { Slider } from '@renderer/ui/fields/slider'
import { Switch } from '@renderer/ui/fields/switch'
import { Textarea } from '@renderer/ui/fields/textarea'
import { arabicName, chineseName, longName } from '../data'
import { Specimens } from '../sheet-frame'
import type { Sheet } from '../story'

const nothing = () => undefined
const themes = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

export const fields: readonly Sheet[] = [
  {
    name: 'ui-fields',
    render: () => (
      <div className="grid grid-cols-3 items-start gap-6">
        <Field label="Name" hint="Up to 100 characters." aside="12/100">
          <Input defaultValue="Kathleen" />
        </Field>
        <Field label="Name" error="Enter a name of at most 100 characters.">
          <Input defaultValue={longName} />
        </Field>
        <Field label="Off">
          <Input defaultValue="Kathleen" disabled />
        </Field>
        <Field label={longName} hint={longName}>
          <Input placeholder={longName} />
        </Field>
        <Field label={chineseName}>
          <Input defaultValue={chineseName} />
        </Field>
        <Field label={arabicName}>
          <Input dir="auto" defaultValue={arabicName} />
        </Field>
        <Field label="Description">
          <Textarea defaultValue={longName} />
        </Field>
        <Field label="Language">
          <Select value="en" options={[{ value: 'en', label: longName }]} onValueChange={nothing} />
        </Field>
        <SearchInput
          label="Search"
          placeholder="Search by name or language"
          value=""
          onValueChange={nothing}
        />
        <InlineEdit label="Name" value="Chapter 1.wav" onCommit={nothing} onCancel={nothing} />
      </div>
    ),
  },
  {
    name: 'ui-choices',
    render: () => (
      <>
        <Specimens title="Checkbox">
          <Checkbox isChecked={false} onChange={nothing} label="Off" />
          <Checkbox isChecked onChange={nothing} label="On" />
          <Checkbox isChecked="mixed" onChange={nothing} label="Some" />
          <Checkbox isChecked isDisabled onChange={nothing} label="Disabled" />
          <span className="w-80">
            <Checkbox isChecked onChange={nothing} label={longName} />
          </span>
        </Specimens>
        <div className="flex max-w-form flex-col gap-4">
          <Switch isOn onChange={nothing} label="On" hint="It takes effect at once." />
          <Switch isOn={false} onChange={nothing} label="Off" />
          <Switch isOn isDisabled onChange={nothing} label={longName} hint={longName} />
        </div>
        <Specimens title="Segmented">
          <Segmented label="Theme" value="light" options={themes} onChange={nothing} />
          <Segmented label="Theme" value="dark" isDisabled options={themes} onChange={nothing} />
          <span className="w-72">
            <Segmented
              label="Language"
              value="de"
              options={[
                { value: 'de', label: 'Geschwindigkeitsbegrenzung' },
                { value: 'zh', label: chineseName },
              ]}
              onChange={nothing}
            />
          </span>
        </Specimens>
        <div className="flex max-w-form flex-col gap-4">
          <Slider label="Gain" value={30} min={0} max={100} onChange={nothing} />
          <Slider label="Gain" value={0} min={0} max={100} onChange={nothing} isDisabled />
        </div>
      </>
    ),
  },
]
