import * as m from '@earshot/messages/community'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { COVER_SIZES } from '../post/post-cover.tsx'
import type { Shown } from './body-blocks.ts'
import styles from './picture-grid.module.css'

// The code loads when a picture is opened.
const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

/**
 * Pictures with the same pos side by side; a click opens them large, without scripts as a page (POST-03, POST-05).
 * `cover` is the cover picture of the post.
 */
export function PictureGrid({
  pictures,
  cols,
  cover,
}: {
  pictures: readonly Shown[]
  cols: number
  cover: string | null | undefined
}) {
  const [opened, setOpened] = useState<number>()
  const columns = Math.min(cols, pictures.length)
  const sizes =
    columns === 1 ? '(min-width: 58rem) 54rem, 92vw' : `(min-width: 58rem) ${Math.round(54 / columns)}rem, 46vw`
  return (
    <>
      <ul className={styles.grid} data-cols={columns} style={{ '--cols': columns }}>
        {pictures.map(({ small, large, alt }, index) => (
          <li key={index}>
            <a
              href={large}
              className={styles.picture}
              aria-label={[
                pictures.length === 1
                  ? m.community_enlarge_the_picture()
                  : m.community_enlarge_picture_of({ number: index + 1, count: pictures.length }),
                alt,
              ]
                .filter((part) => part !== '')
                .join(': ')}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                setOpened(index)
              }}
            >
              <Picture
                src={small}
                alt={alt}
                shape={columns === 1 ? 'own' : 'square'}
                sizes={small === cover ? COVER_SIZES : sizes}
              />
            </a>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
