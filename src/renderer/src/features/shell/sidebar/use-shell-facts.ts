import type { AccessFacts } from '@shared/access/access-facts'
import { nothingKnown } from '@shared/access/nothing-known'
import { useAccessFacts } from '@renderer/bridge/access-queries'

/** What the sidebar and the menus are shown by; the same object until it changes. */
export const useShellFacts = (): AccessFacts => useAccessFacts().data ?? nothingKnown
