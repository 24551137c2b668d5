/**
 * The query of a URL with some of its fields changed, and null removing one: "?a=b", or nothing when no field is left.
 */
export function changedQuery(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? '' : `?${next.toString()}`
}
