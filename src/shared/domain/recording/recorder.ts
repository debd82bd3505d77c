import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { captureFault } from './take'
import { takeId } from '../ids'
import { channelModes } from './channel-modes'
import { inputEngines } from './input-engine'
import { wireError } from '../../errors/wire-error'

/** The recorder state that main knows. The window knows the device and the meter. */
export const recorderStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  z.object({
    state: z.literal('armed'),
    freeMs: z.number().nullable(),
    refusedShortcuts: list(text()),
  }),
  z.object({
    state: z.literal('recording'),
    takeId,
    /** Frames guaranteed to be on disk. */
    safeFrames: z.number().int(),
    /** How long the free disk space lasts at this rate, in milliseconds. */
    freeMs: z.number().nullable(),
    faults: list(captureFault),
    refusedShortcuts: list(text()),
  }),
  z.object({ state: z.literal('failed'), error: wireError }),
])
export type RecorderStatus = z.infer<typeof recorderStatus>

/** A booth command, sent by a key, a global shortcut, or a foot pedal. */
export const boothCommand = z.enum([
  'record',
  'stop',
  'retake',
  'punch',
  'mark',
  'next-line',
  'previous-line',
  'flag',
  'export',
])
export type BoothCommand = z.infer<typeof boothCommand>

const keyMap = z.partialRecord(boothCommand, z.string().max(50))

/** Recorder settings, stored as a whole. Keys are Electron accelerators. */
export const recorderSettings = z.object({
  deviceId: z.string().max(500).nullable(),
  /** By which the device is found where its id is another engine's. */
  deviceLabel: text().nullable().default(null),
  /** Null: the usual one of this system. */
  inputEngine: z.enum(inputEngines).nullable().default(null),
  channelMode: z.enum(channelModes),
  preRollMs: z.number().int().min(0).max(30_000),
  scriptSizePx: z.number().int().min(28).max(64),
  keys: keyMap,
  /** Commands that also work while another program has the keyboard; registered only while armed. */
  globalKeys: keyMap,
})
export type RecorderSettings = z.infer<typeof recorderSettings>
