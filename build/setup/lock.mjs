// Two runs at once must not install into the same place. The lock is a file with the owner's process id; its owner
// touches it, so that a lock left behind by a killed run is recognised.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './progress.mjs'

const heartbeatMs = 5_000
const staleAfterMs = 60_000

/**
 * @template T
 * @param {string} path lock file
 * @param {string} purpose what the other run is doing, for the person who waits
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, purpose, work) {
  mkdirSync(dirname(path), { recursive: true })
  let told = false
  while (!tryTake(path)) {
    if (isAbandoned(path)) {
      rmSync(path, { force: true })
      continue
    }
    if (!told) say(`Waiting for another run that is busy with: ${purpose}.`)
    told = true
    await sleep(500)
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), heartbeatMs)
  heartbeat.unref()
  const release = () => rmSync(path, { force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

function tryTake(path) {
  try {
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(path) {
  let owner
  try {
    if (Date.now() - statSync(path).mtimeMs > staleAfterMs) return true
    owner = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // Gone since, or written just now and still empty: not abandoned, look again.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return false
    throw error
  }
  if (owner.host !== hostname()) return false
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
