/** How `error` says that an input was refused: the name of the field, then what is wrong with it. */
export const fieldError = (field: string, problem: string): string => `${field}: ${problem}`

/** What is wrong with a field, of an `error` that names it; else the whole sentence. */
export function problemWith(field: string, error: string): string {
  const start = fieldError(field, '')
  return error.startsWith(start) ? error.slice(start.length) : error
}

// A problem that goes on after the name of its field; every other one is a sentence of its own.
const GOES_ON = /^(?:is|are|has|have|may|must|needs|names|contains|cannot|was)\b/

/** The same for people: "name: is required" is "Name is required", and "name: you have a playlist with this name" begins with "You". Other errors stay as they are. */
export function readableError(field: string, error: string): string {
  const problem = problemWith(field, error)
  if (problem === error) return error
  return capitalised(GOES_ON.test(problem) ? `${field.replaceAll('_', ' ')} ${problem}` : problem)
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
