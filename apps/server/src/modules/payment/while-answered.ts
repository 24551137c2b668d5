import { isProviderAway } from '../../ports/payments.ts'

/** Questions in a row without an answer after which the provider counts as away; one payment that it cannot answer about keeps no other waiting. */
const SILENT_MOST = 3

/** Does `work` for each, one after the other, until the provider gave no answer some times in a row. `onFailure` hears of each that failed. Returns how many were tried. */
export async function whileAnswered<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  onFailure: (item: Item, error: unknown) => Promise<void> | void,
): Promise<number> {
  let [tried, silent] = [0, 0]
  for (const item of items) {
    if (silent === SILENT_MOST) break
    tried += 1
    try {
      await work(item)
      silent = 0
    } catch (error) {
      silent = isProviderAway(error) ? silent + 1 : 0
      await onFailure(item, error)
    }
  }
  return tried
}
