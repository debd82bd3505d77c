import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Desktop } from '@main/platform/desktop/desktop'
import { createElectronDesktop } from '@main/platform/desktop/desktop-electron'

interface Fixture {
  desktop: Desktop
  calls: string[]
  monitor: EventEmitter
  notifications: EventEmitter[]
}

function fixture(isSupported = true): Fixture {
  const calls: string[] = []
  const monitor = new EventEmitter()
  const notifications: EventEmitter[] = []
  class Notification extends EventEmitter {
    static isSupported = (): boolean => isSupported
    constructor(readonly options: { title: string; body: string }) {
      super()
      notifications.push(this)
    }
    show(): void {
      calls.push(`show ${this.options.title}: ${this.options.body}`)
    }
  }
  const blocker = {
    nextId: 7,
    start(type: string): number {
      calls.push(`block ${type}`)
      return this.nextId++
    },
    stop: (id: number): boolean => calls.push(`unblock ${id}`) > 0,
  }
  const window = (
    name: string,
    isDestroyed: boolean,
  ): { isDestroyed(): boolean; setProgressBar(n: number): void } => ({
    isDestroyed: () => isDestroyed,
    setProgressBar: (progress) => calls.push(`${name} progress ${progress}`),
  })
  const desktop = createElectronDesktop({
    Notification,
    powerSaveBlocker: blocker,
    powerMonitor: monitor,
    windows: () => [window('first', false), window('closed', true)],
  })
  return { desktop, calls, monitor, notifications }
}

test('shows a notification and reports its click once', () => {
  const { desktop, calls, notifications } = fixture()
  let clicks = 0
  expect(desktop.notify({ title: 'Done', body: '12 samples', onClick: () => clicks++ })).toBe(true)
  notifications[0]?.emit('click')
  expect(calls).toEqual(['show Done: 12 samples'])
  expect(clicks).toBe(1)
})

test('reports unsupported notifications and shows none', () => {
  const { desktop, notifications } = fixture(false)
  expect(desktop.notify({ title: 'Done', body: '' })).toBe(false)
  expect(notifications).toEqual([])
})

test('shows progress on every open window, within bounds, and clears it', () => {
  const { desktop, calls } = fixture()
  for (const fraction of [0.25, 1.5, -1, null]) desktop.setProgress(fraction)
  expect(calls).toEqual(['first progress 0.25', 'first progress 1', 'first progress 0', 'first progress -1'])
})

test('the computer stays awake until the last reason is released, each once', () => {
  const { desktop, calls } = fixture()
  const upload = desktop.preventSleep('upload')
  const record = desktop.preventSleep('record')
  upload()
  upload()
  expect(calls).toEqual(['block prevent-app-suspension'])
  record()
  record()
  expect(calls).toEqual(['block prevent-app-suspension', 'unblock 7'])
  desktop.preventSleep('upload')()
  expect(calls.slice(2)).toEqual(['block prevent-app-suspension', 'unblock 8'])
})

test('the screen stays on for a reader, independently of other reasons', () => {
  const { desktop, calls } = fixture()
  const upload = desktop.preventSleep('upload')
  const recording = desktop.preventSleep('recording', { withScreen: true })
  upload()
  expect(calls).toEqual(['block prevent-app-suspension', 'block prevent-display-sleep', 'unblock 7'])
  recording()
  expect(calls.slice(3)).toEqual(['unblock 8'])
})

test('reports suspend and resume until released', () => {
  const { desktop, monitor } = fixture()
  const received: string[] = []
  const releases = [
    desktop.onSuspend(() => received.push('suspend')),
    desktop.onResume(() => received.push('resume')),
  ]
  monitor.emit('suspend')
  monitor.emit('resume')
  for (const release of releases) release()
  monitor.emit('suspend')
  expect(received).toEqual(['suspend', 'resume'])
  expect(monitor.eventNames()).toEqual([])
})
