import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Picture {
  name: string
  /** gone: a reference that no story has. */
  state: 'same' | 'new' | 'differs' | 'gone'
  difference: {
    count: number
    box: { left: number; top: number; right: number; bottom: number } | null
  } | null
}

/** report.json for programs, index.html for eyes: what differs first, each beside its reference. */
export function writeReport(folder: string, pictures: readonly Picture[], problems: readonly string[]): void {
  const changed = pictures.filter(({ state }) => state !== 'same')
  writeFileSync(
    join(folder, 'report.json'),
    JSON.stringify({ pictureCount: pictures.length, changed, problems }, null, 2),
  )
  const figure = ({ name, state }: Picture): string =>
    `<figure><figcaption>${name}${state === 'same' ? '' : `: ${state}`}</figcaption>${
      state === 'gone' ? '' : `<img loading="lazy" src="pictures/${name}.png">`
    }${state === 'same' || state === 'new' ? '' : `<img loading="lazy" src="../../tests/gallery/references/${name}.png">`}</figure>`
  const same = pictures.filter(({ state }) => state === 'same')
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font:13px system-ui;background:#888}figure{display:inline-block;margin:8px}img{width:600px;border:1px solid;vertical-align:top}</style>
<h1>${changed.length} of ${pictures.length} differ</h1>${[...changed, ...same].map(figure).join('\n')}`,
  )
}
