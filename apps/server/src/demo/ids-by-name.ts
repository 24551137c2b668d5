/** The id of a row by its name. Throws for a name that nobody has. */
export type IdOf = (name: string) => number

/** Finds ids by names; `what` says in errors what is looked for. */
export function idsByName(what: string, rows: readonly { id: number; name: string }[]): IdOf {
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the demo world has no ${what} ${name}`)
    return id
  }
}
