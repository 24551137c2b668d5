/** Returns the `error` of a refused input: the name of the field, then the problem. */
export const fieldError = (field: string, problem: string): string => `${field}: ${problem}`

/** Returns the problem with a field if `error` names the field, else the whole sentence. */
export function problemWith(field: string, error: string): string {
  const start = fieldError(field, '')
  return error.startsWith(start) ? error.slice(start.length) : error
}

/**
 * Returns the error for people: "name: is required" becomes "Name is required", and "name: you have a playlist with
 * this name" begins with "You". Other errors are unchanged.
 */
export function readableError(field: string, error: string): string {
  const problem = problemWith(field, error)
  if (problem === error) return error
  // A complete sentence begins with a capital letter, "you" or "a".
  const sentence = /^(?:[A-Z]|you |a )/.test(problem) ? problem : `${field.replaceAll('_', ' ')} ${problem}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
