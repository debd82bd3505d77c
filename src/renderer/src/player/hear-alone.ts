/** Whatever can be heard and paused. */
type Sound = Pick<HTMLMediaElement, 'pause'>

let heard: Sound | null = null

/** Pauses what is heard in this window: one sound at a time (spec/shell.md section 4). Called where a sound starts. */
export function hearAlone(sound: Sound): void {
  if (heard !== sound) heard?.pause()
  heard = sound
}
