import { amplitudeToDb, powerToDb } from '@shared/audio/signal/decibel'

/** Nothing quieter is told apart by the meters of a window. */
export const meterFloorDbfs = -120

/** Power (mean square, 1 = a full-scale square wave) in decibels, at least the floor of the meters. */
export const powerDb = (meanSquare: number): number => Math.max(meterFloorDbfs, powerToDb(meanSquare))

/** A sample's deviation in decibels of full scale, at least the floor of the meters. */
export const amplitudeDb = (amplitude: number): number => Math.max(meterFloorDbfs, amplitudeToDb(amplitude))

/** As it is written beside a meter: −18.4, and −∞ where there is nothing. */
export const dbText = (decibels: number): string =>
  decibels <= meterFloorDbfs ? '−∞' : decibels.toFixed(1).replace('-', '−')

/** What the level meter shows. */
export const scaleBottomDbfs = -60

/** Place on the meter, 0 to 1, of a level in dBFS; straight in decibels. */
export const scalePlace = (decibels: number): number =>
  Math.min(1, Math.max(0, 1 - decibels / scaleBottomDbfs))
