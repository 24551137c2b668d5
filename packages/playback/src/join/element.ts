/** Holds the audible audio element. */
export type Holder = { audio: HTMLAudioElement }

/** Returns whether a sound is on this origin: elements treat sounds of other hosts differently. */
export const isOurs = (src: string): boolean => new URL(src, location.href).origin === location.origin

/** Silences an element and releases its sound. */
export function empty(element: HTMLAudioElement): void {
  element.pause()
  element.removeAttribute('src')
  element.load()
}
