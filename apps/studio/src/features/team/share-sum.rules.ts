/** Returns whether a text is a share: a whole percent from 1 to 100. */
export const isShare = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= 100

/** Returns the sum of the typed shares; a text that is no number counts as 0. */
export const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0), 0)
