/** How `error` says that an input was refused: the name of the field, then what is wrong with it. */
export const fieldError = (field: string, problem: string): string => `${field}: ${problem}`

/** What is wrong with a field, of an `error` that names it; else the whole sentence. */
export function problemWith(field: string, error: string): string {
  const start = fieldError(field, '')
  return error.startsWith(start) ? error.slice(start.length) : error
}
