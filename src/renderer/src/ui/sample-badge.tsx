import { Badge } from './badge'

/** Marks the sample dataset wherever it is listed. */
export const SampleBadge = () => <Badge tone="accent">Sample</Badge>
