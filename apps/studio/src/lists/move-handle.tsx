import * as m from '@earshot/messages/studio'
import IconGrip from '@earshot/ui/icons/grip-vertical'
import type { ReorderHandlers } from '@earshot/ui/lists/use-reorder'
import styles from './move-handle.module.css'

/** The handle of a row that is moved by dragging or with the arrow keys; `index` is its place from 0. */
export function MoveHandle({
  id,
  index,
  title,
  grab,
  nudge,
}: { id: string; index: number; title: string } & ReorderHandlers) {
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={m.move_number_use_the_arrow_keys({ title, number: index + 1 })}
      onPointerDown={(event) => grab(event, id, index)}
      onKeyDown={(event) => nudge(event, id, index)}
    >
      <IconGrip size={18} />
    </button>
  )
}
