/** How `error` says that an input was refused: the name of the field, then what is wrong with it. */
export const fieldError = (field: string, problem: string): string => `${field}: ${problem}`

/** What is wrong with a field, of an `error` that names it; else the whole sentence. */
export function problemWith(field: string, error: string): string {
  const start = fieldError(field, '')
  return error.startsWith(start) ? error.slice(start.length) : error
}

/** The same for people: "name: is required" is "Name is required", and "name: you have a playlist with this name" begins with "You". Other errors stay as they are. */
export function readableError(field: string, error: string): string {
  const problem = problemWith(field, error)
  if (problem === error) return error
  // What is a sentence of its own begins with a capital, "you" or "a".
  const sentence = /^(?:[A-Z]|you |a )/.test(problem) ? problem : `${field.replaceAll('_', ' ')} ${problem}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
