import type { DeskItemPage } from '@earshot/contract/desk/item'
import * as items from '@earshot/messages/desk-catalogue'
import * as m from '@earshot/messages/desk-edit'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import type { ReactNode } from 'react'
import { ItemName } from '../item-name.tsx'
import styles from './edit.module.css'

/** Parts of an item that are listed. */
const LISTED = 8

/** One side of a comparison: picture, name, parts, followers, owners, plans and source (CATALOGUE-07). */
export function MergeSide({ heading, page, children }: { heading: string; page: DeskItemPage; children?: ReactNode }) {
  const { item, parts, plans, followers } = page
  if (item === null) return <p className={styles.note}>{page.reason}</p>
  const { kind, title, coverURL, maker, count, plays, source, owners } = item
  const facts = [
    ...(maker === null ? [] : [{ label: m.artist(), value: maker.title }]),
    { label: kind === 'artist' ? items.desk_items_albums() : m.songs(), value: count ?? 0 },
    ...(kind === 'artist' ? [{ label: m.followers(), value: followers }] : []),
    { label: m.plays(), value: plays },
    { label: items.desk_items_owners(), value: owners.join(', ') || m.nothing() },
    ...(kind === 'artist'
      ? [{ label: m.plans(), value: plans.map((plan) => plan.title).join(', ') || m.nothing() }]
      : []),
    { label: items.added_by(), value: source && items.desk_items_source({ source }) },
  ]
  return (
    <section className={styles.side} aria-label={heading}>
      <p className={styles.heading}>{heading}</p>
      <div className={styles.picture}>
        <Picture src={coverURL} alt="" seed={title} shape={kind === 'artist' ? 'round' : 'square'} sizes="8rem" />
      </div>
      <ItemName item={item} />
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label={m.merge_parts()}>
          {parts.slice(0, LISTED).map((part) => (
            <li key={part.id}>
              <bdi>{part.title}</bdi>
            </li>
          ))}
          {parts.length > LISTED && <li className={styles.note}>{m.merge_more({ count: parts.length - LISTED })}</li>}
        </ul>
      )}
      {children}
    </section>
  )
}
