/** Returns a text in single quotes, as a shell takes it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
