import type { Sound } from './snapshot.ts'

/** Adds several event listeners to a sound; returns a function that removes them. */
export function listenTo(sound: Sound, events: Readonly<Record<string, () => void>>): () => void {
  for (const [name, listener] of Object.entries(events)) sound.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(events)) sound.removeEventListener(name, listener)
  }
}
