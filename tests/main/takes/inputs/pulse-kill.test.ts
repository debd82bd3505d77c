import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { holdLock } from '@main/library/library-lock'
import { systemDisk } from '@main/takes/journal/journal-disk'
import { repairJournal } from '@main/takes/journal/repair-journal'
import { findRamp, plugInPlayed } from '../../../support/audio/played-microphone'
import { eventually } from '../../../support/eventually'
import { framesIn } from '../../../support/record/capture-fixture'
import { ownSoundServer } from '../../../support/record/native-booth'
import { tempFolder } from '../../../support/temp-folder'

const support = join(import.meta.dirname, '../../../support')

describe('native engine (libpulse on PulseAudio)', () => {
  test('killed in mid-take: the journal is repaired, and holds the ramp bit by bit', async (context) => {
    const server = await ownSoundServer(context)
    const microphone = plugInPlayed(server, { name: 'mic' })
    const root = tempFolder()
    const child = spawn(
      process.execPath,
      [
        ...['--import', pathToFileURL(join(support, 'ts-hooks.mjs')).href],
        ...[join(support, 'record/native-child.ts'), root],
        ...[server.env['PULSE_SERVER'] ?? '', microphone.id],
      ],
      { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let said = ''
    child.stdout.on('data', (data: Buffer) => (said += data.toString()))
    const gone = new Promise((resolve) => child.once('close', resolve))
    await eventually(() => expect(said.split('\n').length).toBeGreaterThan(2))
    await microphone.playRamp(10)
    await sleep(4_000)
    child.kill('SIGKILL')
    await gone
    const heard = Number(said.split('\n').at(-2))
    const folder = join(root, readdirSync(root)[0] ?? '')
    const end = await repairJournal(folder, { disk: systemDisk, holdLock })
    // A batch of 100 ms waits until it is full.
    expect(heard - end.frameCount).toBeLessThan(4_800)
    const ramp = findRamp(framesIn(folder))
    expect(ramp.brokenAt).toBe(-1)
    expect(ramp.frames).toBeGreaterThan(24_000)
  })
})
