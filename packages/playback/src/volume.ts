/** Volume of a first visit, on the audio element's scale of 0 to 1 (AUDIO-03). */
export const DEFAULT_VOLUME = 0.1

/** The slider's highest position; 0 mutes (AUDIO-06). */
export const VOLUME_STEPS = 10

/** Converts an element's volume to the slider's position, 0 to 10 in tenths. */
export const toSteps = (volume: number): number => Math.round(between(0, volume, 1) * VOLUME_STEPS * 10) / 10

/** Converts a slider's position to the element's volume, 0 to 1. */
export const toVolume = (steps: number): number => between(0, steps / VOLUME_STEPS, 1)

/** Clamps a number between two others. */
export const between = (low: number, value: number, high: number): number => Math.min(Math.max(low, value), high)
