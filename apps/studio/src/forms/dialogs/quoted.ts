/**
 * Returns a text as one word of a shell. Titles, names and reasons were written by others: between double quotes, a
 * shell would run the commands that `$(…)` and backticks name.
 */
export const quoted = (text: string): string =>
  /^[\w@%+:,./…][\w@%+=:,./…-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
