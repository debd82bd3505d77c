import type { ReactNode } from 'react'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Segmented } from '@renderer/ui/fields/segmented'

const patternMaxChars = 500

interface FormatChoice<F extends string> {
  value: F
  formats: readonly F[]
  words: Readonly<Record<F, string>>
  onChange: (format: F) => void
}

interface NamePattern {
  value: string
  onChange: (pattern: string) => void
  /** What may stand in it, each in braces. */
  placeholders: readonly string[]
  /** A name that it makes; null while none is known. */
  example: string | null
  isOne: boolean
}

interface FileFormProps<F extends string> {
  /** Undefined where the format is given. */
  format?: FormatChoice<F>
  /** Undefined where the files keep their names. */
  pattern?: NamePattern
  isDisabled?: boolean
  children?: ReactNode
}

/** In which format and under which names sound leaves Timbre: of generations, samples, takes and recordings alike. */
export function FileForm<F extends string>({ format, pattern, isDisabled, children }: FileFormProps<F>) {
  return (
    <>
      {format === undefined ? null : (
        <Field label="Format">
          <Segmented
            label="Format"
            value={format.value}
            options={format.formats.map((each) => ({ value: each, label: format.words[each] }))}
            onChange={format.onChange}
            isDisabled={isDisabled ?? false}
          />
        </Field>
      )}
      {children}
      {pattern === undefined ? null : <PatternField {...pattern} isDisabled={isDisabled ?? false} />}
    </>
  )
}

function PatternField(props: NamePattern & { isDisabled: boolean }) {
  const { value, onChange, placeholders, example, isOne, isDisabled } = props
  const placeholder = placeholders.map((name) => `{${name}}`).join(' ')
  return (
    <Field
      label={isOne ? 'File name' : 'File names'}
      hint={
        <>
          {`Filled in: ${placeholder}`}
          {example === null ? null : (
            <span className="block">
              Example: <bdi className="font-medium text-ink-muted">{example}</bdi>
            </span>
          )}
        </>
      }
    >
      <Input
        value={value}
        maxLength={patternMaxChars}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
