/** Returns a query with changed fields; null removes a field. "?a=b", or empty if no field is left. */
export function changedQuery(query: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? '' : `?${next.toString()}`
}
