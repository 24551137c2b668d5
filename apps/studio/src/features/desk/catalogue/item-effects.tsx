import type { ItemsReport } from '@earshot/contract/desk/catalogue'
import * as m from '@earshot/messages/desk-catalogue'
import { formatDay } from '../../../text/format.ts'
import type { ActItem } from './item-act.ts'
import { LinkedSentence } from './linked-sentence.tsx'
import styles from './catalogue.module.css'

/** Lists the effects of an act in numbers, and the items that it does not change, with their reasons. */
export function ItemEffects({ report, items }: { report: ItemsReport; items: readonly ActItem[] }) {
  const { effects, results, delete_at: at } = report
  const counted = Object.entries(effects).flatMap(([kind, count]) =>
    count > 0 ? [m.desk_items_effect({ kind, count })] : [],
  )
  const refused = results.filter(({ done }) => !done)
  const titleOf = (kind: string, id: number) =>
    items.find((item) => item.kind === kind && item.id === id)?.title ?? String(id)
  return (
    <>
      {refused.length < results.length ? (
        <p>
          {counted.length === 0
            ? m.desk_items_no_change()
            : m.desk_items_effects({ list: new Intl.ListFormat(document.documentElement.lang).format(counted) })}{' '}
          {at !== null && m.desk_items_is_deleted_on({ day: formatDay(at) })}
        </p>
      ) : (
        <p>{m.desk_items_none_possible()}</p>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ kind, id, reason }) => (
            <li key={`${kind} ${id}`}>
              <bdi>{titleOf(kind, id)}</bdi>: <LinkedSentence>{reason ?? ''}</LinkedSentence>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
