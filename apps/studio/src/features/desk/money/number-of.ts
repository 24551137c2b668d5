/** Returns a number of the URL; undefined if it is none. */
export const numberOf = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)
