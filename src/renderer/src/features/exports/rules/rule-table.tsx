import { Check, CircleDashed, TriangleAlert, Wrench, type LucideIcon } from 'lucide-react'
import type { RuleCheck } from '@shared/domain/export/export'
import { Badge } from '@renderer/ui/badge'
import { cx } from '@renderer/ui/class-names'
import type { FormatCheck } from './acx-report'
import { measuredWords, ruleName, ruleNote, stateOf, verdicts, wantedWords } from '../export-words'

export const verdictIcons: Readonly<Record<RuleCheck['state'], LucideIcon>> = {
  waiting: CircleDashed,
  met: Check,
  mended: Wrench,
  failed: TriangleAlert,
}

export function Verdict({ state }: { state: RuleCheck['state'] }) {
  const { label, tone } = verdicts[state]
  return (
    <Badge tone={tone} icon={verdictIcons[state]}>
      {label}
    </Badge>
  )
}

const head = 'h-8 pr-4 font-medium'
const roomy = '[@media(width>=720px)]:whitespace-nowrap'

interface RuleTableProps {
  label: string
  rules: readonly RuleCheck[]
  format?: FormatCheck
}

/** Each rule of a preset: what was measured, what is wanted, and what the export makes of it. */
export function RuleTable({ label, rules, format }: RuleTableProps) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left">
      <thead className="text-small text-ink-subtle">
        <tr>
          <th className={head}>Rule</th>
          <th className={head}>Measured</th>
          <th className={head}>Wanted</th>
          <th className="h-8 font-medium">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((check) => {
          const note = ruleNote(check)
          return (
            <tr key={check.rule} className="border-t border-line align-top">
              <th scope="row" className={cx('py-2 pr-4 font-normal', roomy)}>
                {ruleName(check.rule)}
              </th>
              <td className="py-2 pr-4 whitespace-nowrap">{measuredWords(check)}</td>
              <td className={cx('py-2 pr-4 text-ink-muted', roomy)}>{wantedWords(check)}</td>
              <td className="w-[42%] py-2">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Verdict state={stateOf(check)} />
                  {note === null ? null : <span className="text-small text-ink-muted">{note}</span>}
                </span>
              </td>
            </tr>
          )
        })}
        {format === undefined ? null : (
          <tr className="border-t border-line align-top">
            <th scope="row" className={cx('py-2 pr-4 font-normal', roomy)}>
              Format
            </th>
            <td className="py-2 pr-4">{format.measured}</td>
            <td className="py-2 pr-4 text-ink-muted">{format.wanted}</td>
            <td className="py-2">
              <Verdict state={format.state} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
