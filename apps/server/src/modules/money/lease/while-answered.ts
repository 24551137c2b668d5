import { isProviderAway } from '../../../ports/payments/payments.ts'

/**
 * Consecutive requests without an answer after which the provider counts as unavailable; one payment that it cannot
 * answer for does not block the others.
 */
const SILENT_MOST = 3

/**
 * Runs `work` for each item in sequence, until the provider has not answered several times in a row. Calls `onFailure`
 * for each failed item. Returns the number of items that were tried.
 */
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
