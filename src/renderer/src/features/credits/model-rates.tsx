import { useAnswer } from '@renderer/bridge/queries'
import { Badge } from '@renderer/ui/badge'
import { ratesOf } from './rates-of'

/** What a character costs, by model. */
export function ModelRates() {
  const rates = ratesOf(useAnswer('speech', 'models', {}).data ?? [])
  if (rates.length === 0) return null
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-left font-medium">Credits per character</caption>
      <tbody className="divide-y divide-line">
        {rates.map(({ modelId, name, rate, isHighQuality }) => (
          <tr key={modelId}>
            <th scope="row" className="max-w-0 truncate py-1 pr-4 text-left font-normal" title={name}>
              {name}
              {isHighQuality ? <Badge className="ml-2 align-middle">High quality</Badge> : null}
            </th>
            <td className="w-px py-1 text-right whitespace-nowrap text-ink-muted">{rate}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
