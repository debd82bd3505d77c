import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import { root } from '../../../../build/lib/electron-path.mjs'

test('what is on its way shows a place-holder after 100 ms (spec/shell.md section 9: spinner delay)', () => {
  const { props } = Skeleton({}) as { props: { className: string } }
  expect(props.className.split(' ')).toContain('animate-late')
  const css = readFileSync(join(root, 'src/renderer/src/styles/index.css'), 'utf8')
  expect(css).toMatch(/--animate-late: appear \d+ms 100ms both;/)
})
