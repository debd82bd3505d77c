import { clock } from '@renderer/copy/format'
import { dbText } from '@renderer/recorder/meter/decibels'
import type { RoomAdvice, RoomReport } from './room-check'

/** What to do about a room, in words. */
export function adviceWords(advice: RoomAdvice, report: RoomReport): { title: string; body: string } {
  switch (advice) {
    case 'no-signal':
      return {
        title: 'Nothing arrives from this microphone',
        body: 'Not even its own noise. Check that it is switched on and not muted, and that it is the one chosen above.',
      }
    case 'disturbance':
      return {
        title: `Something was heard at ${clock(report.disturbance?.atMs ?? 0)}`,
        body: `It reached ${dbText(report.disturbance?.dbfs ?? 0)} dBFS. If it was you or the chair, check again; if it comes back, find it before you record.`,
      }
    case 'hum':
      return {
        title: `Mains hum at ${report.hum?.frequencyHz ?? 50} Hz`,
        body: 'It comes from power lines. Keep the microphone cable away from chargers and lamps, plug microphone and computer into the same outlet, or run the laptop from its battery.',
      }
    case 'rumble':
      return {
        title: 'Most of the noise is low rumble',
        body: 'Traffic, a fan or steps on the floor. Put the microphone on a shock mount or a folded towel, and switch on its low cut (80 Hz) if it has one.',
      }
    case 'noise':
      return {
        title: 'The room is too loud',
        body: 'Close windows and doors, switch off fans, heating and fridges nearby, move away from the computer. Soft things around you help: curtains, clothes, a bed.',
      }
    case 'noise-a-little':
      return {
        title: 'The room is a little too loud',
        body: 'Come closer to the microphone, about two fists away, and turn its gain down by as much. The voice stays and the room falls back.',
      }
  }
}

/** The result in one sentence. */
export const roomVerdict = (report: RoomReport): string =>
  report.advice.includes('no-signal')
    ? 'No sound arrives.'
    : report.isQuietEnough
      ? `Quiet enough: the room is at ${dbText(report.noiseFloorDbfs)} dBFS, −60 or less is asked for.`
      : `Too loud: the room is at ${dbText(report.noiseFloorDbfs)} dBFS, −60 or less is asked for.`
