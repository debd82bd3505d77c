import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linkId } from '@shared/domain/app-info'
import { linkTarget } from '@main/platform/links'

test.each(linkId.options)('%s leads to a page over https or to a file that came with the app', (link) => {
  const target = linkTarget(link, process.execPath)
  if (target.kind === 'page') expect(new URL(target.url).protocol).toBe('https:')
  else expect(existsSync(target.path)).toBe(true)
})
