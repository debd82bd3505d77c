import { createOutputRouter } from './output-device'

/** The one of this window. */
export const output = createOutputRouter(navigator.mediaDevices)

/** An audio element that plays on the chosen device. */
export const createAudio = (address?: string): HTMLAudioElement => output.route(new Audio(address))

/** The same for what is computed. TypeScript does not know AudioContext.setSinkId yet. */
export const routeContext = (context: AudioContext): AudioContext =>
  output.route(context as AudioContext & Pick<HTMLAudioElement, 'setSinkId'>)

/** For the `ref` of an audio element that React makes. */
export const routed = (element: HTMLAudioElement | null): void => {
  if (element) output.route(element)
}
