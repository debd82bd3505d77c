import { findingTexts, isTooLarge, isTooMany, isTooShort } from '@shared/domain/dataset/caps'
import { isSameLanguage } from '@shared/lib/same-language'
import type { FindingCode, SampleFinding } from '@shared/domain/dataset/sample'

/** What the rules need of a sample. In list order. */
export interface JudgedSample {
  id: string
  isReady: boolean
  durationMs: number | null
  sizeBytes: number
  sha256: string | null
  language: string | null
  /** Name, modification time, size, and type of the source file: how the specification defines "the same file". */
  sourceKey: string
  createdAtMs: number
  skippedWarnings: readonly string[]
}

/**
 * Applies the rules of spec/professional-clone.md section 5. Samples past a cap on count or size are marked, in list
 * order. Of two identical files, the later one is marked. Duration is that of the whole file, before trim (rulings).
 * @returns findings by sample id
 */
export function judgeSamples(
  samples: readonly JudgedSample[],
  draftLanguage: string,
): Map<string, SampleFinding[]> {
  const duplicates = findDuplicates(samples)
  const findings = new Map<string, SampleFinding[]>()
  let count = 0
  let totalBytes = 0
  for (const sample of samples) {
    if (!sample.isReady) {
      findings.set(sample.id, [])
      continue
    }
    count += 1
    totalBytes += sample.sizeBytes
    const codes: FindingCode[] = []
    if (sample.durationMs === null) codes.push('indeterminate-duration')
    else if (isTooShort(sample.durationMs)) codes.push('min-duration')
    if (sample.language !== null && !isSameLanguage(sample.language, draftLanguage))
      codes.push('language-mismatch')
    if (isTooMany(count)) codes.push('max-samples-per-voice-exceeded')
    if (isTooLarge(totalBytes)) codes.push('max-samples-size-exceeded')
    if (duplicates.has(sample.id) && !sample.skippedWarnings.includes('duplicate-file'))
      codes.push('duplicate-file')
    findings.set(
      sample.id,
      codes.map((code) => ({
        code,
        severity: code === 'duplicate-file' ? 'warning' : 'error',
        message: findingTexts[code],
      })),
    )
  }
  return findings
}

function findDuplicates(samples: readonly JudgedSample[]): Set<string> {
  const contents = new Set<string>()
  const sources = new Set<string>()
  const duplicates = new Set<string>()
  const byAge = samples.filter((sample) => sample.isReady).sort((a, b) => a.createdAtMs - b.createdAtMs)
  for (const sample of byAge) {
    const isSeen = (sample.sha256 !== null && contents.has(sample.sha256)) || sources.has(sample.sourceKey)
    if (isSeen) duplicates.add(sample.id)
    if (sample.sha256 !== null) contents.add(sample.sha256)
    sources.add(sample.sourceKey)
  }
  return duplicates
}
