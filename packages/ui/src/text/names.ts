/** Joins class names and omits false or missing ones. */
export const names = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
