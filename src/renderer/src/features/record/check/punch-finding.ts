import type { CheckedSound, Finding, ScriptCheck } from '@shared/domain/recording/script-check'
import { call } from '@renderer/bridge/studio'
import type { Booth } from '../booth/booth'

/** Lead before a mistake, so that the new reading begins with the word before it. */
const leadMs = 150

/** Where to begin: with a breath, or just before the words that are wrong. */
function beginMs({ startMs, breath, sentenceEnd }: Finding): number {
  const fromMs = breath?.atMs ?? Math.max(0, startMs - leadMs)
  return Math.min(fromMs, sentenceEnd?.atMs ?? fromMs)
}

/** Why nothing can be recorded over a finding; null where it can. */
export function punchObstacle(
  { kind }: Pick<ScriptCheck, 'kind'>,
  { lineIndex }: Pick<Finding, 'lineIndex'>,
): string | null {
  return kind === 'take' && lineIndex === null
    ? 'You cannot punch into a single take. Record it again instead.'
    : null
}

/**
 * Records over a finding: a recording is punched into there, from a breath to the end of the sentence, with the script at that word; of
 * a reading by lines its line is shown, ready to be recorded again.
 * @throws AppError of the script
 */
export async function punchFinding(
  booth: Booth,
  sound: CheckedSound,
  check: ScriptCheck,
  finding: Finding,
): Promise<void> {
  const { script } = booth.store.getState()
  const scriptId = finding.scriptId ?? check.scriptId
  if (scriptId !== null && script?.id !== scriptId) {
    const own = await call('scripts', 'get', { id: scriptId })
    booth.store.setState({ script: own, picked: new Map() })
  }
  if (finding.lineIndex !== null) {
    booth.store.setState({ checked: null, mode: 'lines', lineIndex: finding.lineIndex })
    return
  }
  const wordIndex = (finding.breath?.wordIndex ?? finding.wordIndex) - 1
  booth.store.setState({
    checked: null,
    mode: 'script',
    selectedRecordingId: sound.id,
    playheadMs: beginMs(finding),
    wordIndex,
    takeWordIndex: wordIndex,
  })
  booth.punchUntil(finding.sentenceEnd ?? null)
}
