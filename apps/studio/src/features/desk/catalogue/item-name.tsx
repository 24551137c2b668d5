import type { DeskItem } from '@earshot/contract/desk/catalogue'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { itemPath } from './item-path.ts'
import styles from './catalogue.module.css'

/** The picture and the linked title of an item. */
export function ItemName({ item }: { item: DeskItem }) {
  const { kind, title, coverURL } = item
  return (
    <span className={styles.item}>
      <span className={styles.cover}>
        <Picture src={coverURL} alt="" seed={title} shape={kind === 'artist' ? 'round' : 'square'} sizes="2.25rem" />
      </span>
      <Link href={itemPath(item)}>
        <bdi>{title}</bdi>
      </Link>
    </span>
  )
}
