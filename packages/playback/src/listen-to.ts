import type { Sound } from './snapshot.ts'

/** Listens to several events of a sound; returns a function that stops it. */
export function listenTo(sound: Sound, events: Readonly<Record<string, () => void>>): () => void {
  for (const [name, listener] of Object.entries(events)) sound.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(events)) sound.removeEventListener(name, listener)
  }
}
