import { clock } from '@renderer/copy/format'
import { dbText } from '@renderer/recorder/meter/decibels'
import type { RoomAdvice, RoomReport } from './room-check'

/** What to do about a room, in words. */
export function adviceWords(advice: RoomAdvice, report: RoomReport): { title: string; body: string } {
  switch (advice) {
    case 'no-signal':
      return {
        title: 'No signal from this microphone',
        body: 'Not even its own noise. Check that it is turned on, not muted, and the one chosen above.',
      }
    case 'disturbance':
      return {
        title: `There was a sound at ${clock(report.disturbance?.atMs ?? 0)}`,
        body: `It reached ${dbText(report.disturbance?.dbfs ?? 0)} dBFS. If it was you or your chair, check again. If it comes back, find the source before you record.`,
      }
    case 'hum':
      return {
        title: `Mains hum at ${report.hum?.frequencyHz ?? 50} Hz`,
        body: 'It comes from power lines. Keep the microphone cable away from chargers and lamps, plug the microphone and computer into the same outlet, or run your laptop on battery.',
      }
    case 'rumble':
      return {
        title: 'Most of the noise is low rumble',
        body: 'It may be traffic, a fan, or footsteps. Put the microphone on a shock mount or a folded towel, and turn on its low-cut filter (80 Hz) if it has one.',
      }
    case 'noise':
      return {
        title: 'The room is too loud',
        body: 'Close windows and doors, turn off nearby fans, heaters, and refrigerators, and move away from the computer. Soft surroundings such as curtains, clothes, or a bed help.',
      }
    case 'noise-a-little':
      return {
        title: 'The room is a little too loud',
        body: 'Move closer to the microphone, about two fists away, and turn the gain down to match. Your voice stays at the same level while the room gets quieter.',
      }
  }
}

/** The result in one sentence. */
export const roomVerdict = (report: RoomReport): string =>
  report.advice.includes('no-signal')
    ? 'No signal.'
    : report.isQuietEnough
      ? `Quiet enough: the room is at ${dbText(report.noiseFloorDbfs)} dBFS. Target: −60 or lower.`
      : `Too loud: the room is at ${dbText(report.noiseFloorDbfs)} dBFS. Target: −60 or lower.`
