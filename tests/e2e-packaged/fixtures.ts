import { constants, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { packagedExecutable, packagedFolder, packagedResources } from '../../build/package/packaged-app.mjs'
import { test as base } from '../e2e/fixtures'

// These tests run under Electron's Node, whose fs would look into app.asar instead of copying it.
Reflect.set(process, 'noAsar', true)

interface PackagedApp {
  folder: string
  executable: string
  resources: string
}

const at = (folder: string): PackagedApp => ({
  folder,
  executable: packagedExecutable(folder),
  resources: packagedResources(folder),
})

/** The app as `npm run package` made it. */
export const packaged = at(packagedFolder())

export const test = base.extend<{ changeable: PackagedApp }>({
  /** A copy of the packaged app that a test may change. */
  changeable: async ({ folder }, use) => {
    const copy = join(folder, 'package')
    await cp(packaged.folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
    await use(at(copy))
  },
})

export { expect } from '@playwright/test'
