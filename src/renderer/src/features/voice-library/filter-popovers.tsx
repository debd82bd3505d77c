import { useState, type ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { noticePeriodsDays } from '@shared/domain/cloud/library-filters'
import { noticePeriodWords } from '@renderer/copy/voice-figures'
import { Button } from '@renderer/ui/button'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Field } from '@renderer/ui/fields/field'
import { Select, type SelectOption } from '@renderer/ui/fields/select'
import { Popover } from '@renderer/ui/overlays/popover'
import { libraryWord } from './library-words'
import type { LibraryChoice } from './use-library-filters'

interface SeveralProps<T extends string> {
  label: string
  values: readonly T[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Any number of values, behind a button that says how many are chosen. */
export function Several<T extends string>({ label, values, chosen, onChange }: SeveralProps<T>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      side="bottom"
      trigger={<MoreButton label={label} count={chosen.length} />}
    >
      <div className="grid grid-cols-2 gap-2 overflow-y-auto p-4">
        {values.map((value) => (
          <Checkbox
            key={value}
            label={libraryWord(value)}
            isChecked={chosen.includes(value)}
            onChange={(isOn) =>
              onChange(values.filter((each) => (each === value ? isOn : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </Popover>
  )
}

/** The terms of use, and what is featured. */
export function Terms({ filters, filter }: Pick<LibraryChoice, 'filters' | 'filter'>) {
  const [isOpen, setOpen] = useState(false)
  const { isFeatured, includesCustomRates, includesLiveModerated, minNoticePeriodDays } = filters
  const isOn = [minNoticePeriodDays !== null, isFeatured, !includesCustomRates, !includesLiveModerated]
  const count = isOn.filter(Boolean).length
  return (
    <Popover
      label="More filters"
      isOpen={isOpen}
      onOpenChange={setOpen}
      side="bottom"
      trigger={<MoreButton label="More" count={count} />}
    >
      <div className="flex flex-col gap-3 p-4">
        <Field label="Notice period">
          <Select
            value={minNoticePeriodDays === null ? anyPeriod : String(minNoticePeriodDays)}
            options={noticeOptions(minNoticePeriodDays)}
            onValueChange={(value) =>
              filter({ minNoticePeriodDays: value === anyPeriod ? null : Number(value) })
            }
          />
        </Field>
        <Checkbox
          label="Featured only"
          isChecked={isFeatured}
          onChange={(isChosen) => filter({ isFeatured: isChosen })}
        />
        <Checkbox
          label="Include voices with custom rates"
          isChecked={includesCustomRates}
          onChange={(isChosen) => filter({ includesCustomRates: isChosen })}
        />
        <Checkbox
          label="Include voices with live moderation"
          isChecked={includesLiveModerated}
          onChange={(isChosen) => filter({ includesLiveModerated: isChosen })}
        />
      </div>
    </Popover>
  )
}

/** Passes on what the popover gives its trigger. */
function MoreButton({
  label,
  count,
  ...rest
}: { label: string; count: number } & Omit<ComponentProps<'button'>, 'type' | 'disabled'>) {
  return (
    <Button {...rest} className="font-normal">
      {count === 0 ? label : `${label} (${count})`}
      <ChevronDown aria-hidden className="size-4 text-ink-subtle" />
    </Button>
  )
}

const noticeOptions = (chosen: number | null): SelectOption[] => {
  const days = [...new Set([...noticePeriodsDays, ...(chosen === null ? [] : [chosen])])]
  return [
    { value: anyPeriod, label: 'Any notice period' },
    ...days
      .toSorted((a, b) => a - b)
      .map((each) => ({ value: String(each), label: `${noticePeriodWords(each)} or more` })),
  ]
}

const anyPeriod = ''
