import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Without one no window of the virtual screen is ever minimised. */
export interface WindowManager {
  stop: () => void
}

/** @returns null where openbox is not installed or does not start on this display */
export async function startWindowManager(): Promise<WindowManager | null> {
  const manager = spawn('openbox', [], { stdio: 'ignore' })
  const gone = new Promise<boolean>((resolve) => {
    manager.once('error', () => resolve(true))
    manager.once('exit', () => resolve(true))
  })
  for (let waitedMs = 0; waitedMs < 5_000; waitedMs += 100) {
    if (isManaged()) return { stop: () => void manager.kill() }
    if (await Promise.race([gone, sleep(100, false)])) return null
  }
  manager.kill()
  return null
}

/** A window manager tells of itself at the root window (EWMH). */
function isManaged(): boolean {
  try {
    const reported = execFileSync('xdotool', ['get_desktop'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return reported.toString().trim() !== ''
  } catch {
    return false
  }
}
