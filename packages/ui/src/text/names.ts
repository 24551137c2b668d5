/** Joins class names and omits false and missing ones. */
export const names = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
