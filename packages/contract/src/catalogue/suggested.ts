/**
 * Suggestions while typing: the least number of characters, the milliseconds after the last key, and the maximum number
 * of each kind (FIND-01).
 */
export const SUGGESTED = { least: 2, afterMs: 150, each: 4 } as const
