import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { mediaFolder } from '../audio/audio-workers'
import { createFastClock, openStudioHere, type StudioHere } from '../app/studio-here'
import { openTestCloud, type TestCloud } from '../cloud/demo-cloud'
import { tempFolder } from '../temp-folder'

/** What version 0.1 left on a disk (tests/media/made-by-0.1/README.md). */
const madeByFolder = join(mediaFolder, 'made-by-0.1')
export const passportMadeBy01 = (draftName: string): string => join(madeByFolder, `${draftName} dataset.zip`)
/** An hour after it was made: a take that was skipped then is kept for 30 days. */
const openedAtMs = Date.UTC(2026, 10, 22, 3)

export interface FoundStudio {
  userData: string
  libraryFolder: string
  /** A passport that was exported as a folder. */
  passportFile: string
}

/** A copy in a folder of the test's own, at whose place the library's is noted. */
export async function unpackMadeBy01(): Promise<FoundStudio> {
  const folder = tempFolder()
  const zip = await openPromise(join(madeByFolder, 'studio.zip'))
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    const path = join(folder, entry.fileName)
    mkdirSync(dirname(path), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
  }
  const userData = join(folder, 'user-data')
  const libraryFolder = join(folder, 'Timbre Library')
  const location = join(userData, 'library-location.json')
  const noted = readFileSync(location, 'utf8')
  writeFileSync(location, noted.replace('/home/ann/Timbre Library', libraryFolder))
  return { userData, libraryFolder, passportFile: join(folder, 'Uploaded dataset', 'passport.json') }
}

/** The studio as it starts over that copy, offline, and the demo workspace it was signed in to. */
export async function openMadeBy01(): Promise<FoundStudio & { studio: StudioHere; cloud: TestCloud }> {
  const found = await unpackMadeBy01()
  const cloud = await openTestCloud({ dataFolder: join(found.userData, 'demo-cloud') })
  const studio = await openStudioHere({
    userData: found.userData,
    cloud,
    clock: createFastClock(20, openedAtMs),
  })
  return { ...found, studio, cloud }
}

/** The id of the draft of this name that is not in the trash. */
export function draftNamed({ libraryScope }: StudioHere, name: string): string {
  const draft = libraryScope.drafts.list().find((each) => each.name === name)
  if (!draft) throw new Error(`there is no draft named ${name}`)
  return draft.id
}
