import * as m from '@earshot/messages/community'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconChevronLeft from '@earshot/ui/icons/chevron-left'
import IconChevronRight from '@earshot/ui/icons/chevron-right'
import IconX from '@earshot/ui/icons/x'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useEffect, useRef, useState } from 'react'
import type { Shown } from './body-blocks.ts'
import styles from './lightbox.module.css'

/** Pictures in full-window size; Escape or a click beside them closes it, the arrow keys change the picture. */
export function Lightbox({
  pictures,
  start,
  onClose,
}: {
  pictures: readonly Shown[]
  start: number
  onClose: () => void
}) {
  const element = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  const turn = (by: number) => setIndex((now) => Math.min(pictures.length - 1, Math.max(0, now + by)))
  useEffect(() => element.current?.showModal(), [])
  const name =
    pictures.length === 1 ? m.picture() : m.community_picture_of({ number: index + 1, count: pictures.length })
  return (
    // The keys and the click beside the picture are shortcuts for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={styles.box}
      aria-label={name}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft' || key === 'ArrowRight') turn(key === 'ArrowLeft' ? -1 : 1)
      }}
    >
      <Picture
        key={index}
        src={pictures[index]?.large}
        alt={pictures[index]?.alt || name}
        shape="own"
        sizes="100vw"
        className={styles.picture}
      />
      <div className={styles.bar}>
        {pictures.length > 1 && (
          <>
            <IconButton
              variant="veil"
              label={m.community_previous_picture()}
              disabled={index === 0}
              onClick={() => turn(-1)}
            >
              <IconChevronLeft />
            </IconButton>
            <span aria-live="polite">
              {index + 1} / {pictures.length}
            </span>
            <IconButton
              variant="veil"
              label={m.community_next_picture()}
              disabled={index === pictures.length - 1}
              onClick={() => turn(1)}
            >
              <IconChevronRight />
            </IconButton>
          </>
        )}
        <IconButton variant="veil" label={m.close()} onClick={() => element.current?.close()}>
          <IconX />
        </IconButton>
      </div>
    </dialog>
  )
}
