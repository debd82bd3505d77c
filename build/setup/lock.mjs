// Two runs at once must not install into the same place. The lock is a file with the owner's process id; its owner
// touches it, so that a lock left behind by a killed run is recognized.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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
  let reported = false
  while (!tryTake(path)) {
    if (removeIfAbandoned(path)) continue
    if (!reported) say(`Waiting for another run to finish: ${purpose}.`)
    reported = true
    await sleep(500)
  }
  const heartbeat = setInterval(
    () => existsSync(path) && utimesSync(path, new Date(), new Date()),
    heartbeatMs,
  )
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
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname(), at: Date.now() }), {
      flag: 'wx',
    })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Two waiters may both find the lock abandoned, so only the very file that was judged is removed. */
function removeIfAbandoned(path) {
  const judged = readOwner(path)
  if (!judged || !isAbandoned(judged)) return false
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return true
    throw error
  }
  const isTheJudged = readOwner(aside)?.text === judged.text
  if (!isTheJudged && !existsSync(path)) renameSync(aside, path)
  rmSync(aside, { force: true })
  return isTheJudged
}

/** @returns {{text: string, ageMs: number} | undefined} undefined where the file is gone */
function readOwner(path) {
  try {
    const text = readFileSync(path, 'utf8')
    return { text, ageMs: Date.now() - statSync(path).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAbandoned({ text, ageMs }) {
  if (ageMs > staleAfterMs) return true
  // Made just now, its owner not yet written.
  if (text === '') return false
  const owner = JSON.parse(text)
  if (owner.host !== hostname()) return false
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
