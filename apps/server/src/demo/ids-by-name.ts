/** Returns the id of a row by its name. Throws for an unknown name. */
export type IdOf = (name: string) => number

/** Finds ids by names; `what` names the kind of row in errors. */
export function idsByName(what: string, rows: readonly { id: number; name: string }[]): IdOf {
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the demo world has no ${what} ${name}`)
    return id
  }
}
