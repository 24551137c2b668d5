import * as m from '@earshot/messages/community'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconGrip from '@earshot/ui/icons/grip-vertical'
import IconTrash from '@earshot/ui/icons/trash'
import { shiftOf, type Moving, type ReorderHandlers } from '@earshot/ui/lists/use-reorder'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import { BLOCK_FACES } from './block-faces.ts'
import styles from './block-row.module.css'

type Props = {
  block: { key: string; type: keyof typeof BLOCK_FACES }
  place: number
  /** Whether the block can no longer be moved, changed or deleted. */
  isFixed?: boolean
  /** The state of the block, beside its name. */
  state?: ReactNode
  moving: Moving | undefined
  onRemove: () => void
  children: ReactNode
} & ReorderHandlers

/** The frame of a block of a post: its name, the handle that moves it and the button that deletes it. */
export function BlockFrame({
  block: { key, type },
  place,
  isFixed = false,
  state,
  moving,
  grab,
  nudge,
  onRemove,
  children,
}: Props) {
  const { label, Icon } = BLOCK_FACES[type]
  const name = m.community_block_number({ label: label(), number: place + 1 })
  return (
    <li
      id={`block-${key}`}
      className={names(styles.row, moving?.id === key && styles.moving)}
      style={{ '--shift': shiftOf(moving, key, place) }}
    >
      <section aria-label={name}>
        <header className={styles.head}>
          {!isFixed && (
            <button
              type="button"
              className={styles.handle}
              aria-label={m.community_move_block({ name })}
              onPointerDown={(event) => grab(event, key, place)}
              onKeyDown={(event) => nudge(event, key, place)}
            >
              <IconGrip size={20} />
            </button>
          )}
          <h3 className={styles.name}>
            <Icon size={20} />
            {label()}
          </h3>
          {state}
          {!isFixed && (
            <IconButton label={m.community_delete_of({ name })} onClick={onRemove}>
              <IconTrash size={20} />
            </IconButton>
          )}
        </header>
        <div className={styles.body} inert={isFixed}>
          {children}
        </div>
      </section>
    </li>
  )
}
