import { amplitudeToDb, powerToDb } from '@shared/audio/signal/decibel'

/** The meters do not distinguish quieter levels. */
export const meterFloorDbfs = -120

/** Power (mean square, 1 = a full-scale square wave) in decibels, at least the floor of the meters. */
export const powerDb = (meanSquare: number): number => Math.max(meterFloorDbfs, powerToDb(meanSquare))

/** A sample's deviation in decibels of full scale, at least the floor of the meters. */
export const amplitudeDb = (amplitude: number): number => Math.max(meterFloorDbfs, amplitudeToDb(amplitude))

/** The text next to a meter: −18.4, or −∞ for silence. */
export const dbText = (decibels: number): string =>
  decibels <= meterFloorDbfs ? '−∞' : decibels.toFixed(1).replace('-', '−')

/** Range of the level meter. */
export const scaleBottomDbfs = -60

/** Position on the meter, 0 to 1, of a level in dBFS; linear in decibels. */
export const scalePlace = (decibels: number): number =>
  Math.min(1, Math.max(0, 1 - decibels / scaleBottomDbfs))
