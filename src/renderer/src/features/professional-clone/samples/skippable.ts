import type { FindingCode, Sample } from '@shared/domain/sample'

/** The warnings of a row that the person may set aside ("Upload anyway"); errors cannot be. */
export const skippableWarnings = (sample: Sample): FindingCode[] =>
  sample.findings.filter((finding) => finding.severity === 'warning').map((finding) => finding.code)
