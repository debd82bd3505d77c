import { useAnswer } from '@renderer/bridge/queries'

const perCharacter = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** What a character costs, by model. */
export function ModelRates() {
  const models = useAnswer('speech', 'models', {}).data?.filter((model) => model.canDoTextToSpeech)
  if (!models || models.length === 0) return null
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-left font-medium">Credits per character</caption>
      <tbody className="divide-y divide-line">
        {models.map(({ modelId, name, costMultiplier }) => (
          <tr key={modelId}>
            <th scope="row" className="max-w-0 truncate py-1 pr-4 text-left font-normal" title={name}>
              {name}
            </th>
            <td className="w-px py-1 text-right whitespace-nowrap text-ink-muted">
              {perCharacter.format(costMultiplier)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
