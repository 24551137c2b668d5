/** Runs `work` for all items, at most `atOnce` at a time; results are in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: { at: number; result: Result }[] = []
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, item] of waiting) results.push({ at, result: await work(item, at) })
    }),
  )
  return results.toSorted((a, b) => a.at - b.at).map(({ result }) => result)
}
