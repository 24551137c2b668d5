import type { Album } from '@earshot/contract/catalogue/catalogue'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/home'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import styles from './first-covers.module.css'

/** The number of covers over the opening video, two rows on a phone. */
const SHOWN = 6

/**
 * Playable music: a button that plays the newest album, and six covers with names, each with a play button
 * (HOMEFEED-02).
 */
export function FirstCovers({ albums }: { albums: readonly Album[] }) {
  const open = albums.filter((album) => !album.subscribers_only).slice(0, SHOWN)
  const [newest] = open
  if (newest === undefined) return null
  return (
    <>
      <PlayButton of={`album/${newest.id}`} title={newest.title} variant="words" className={styles.start}>
        {m.home_play_the_newest()}
      </PlayButton>
      <ul className={styles.covers} aria-label={m.home_albums_to_play()}>
        {open.map(({ id, title, artistName, image }) => (
          <li key={id}>
            <div className={styles.cover}>
              <Picture src={image} alt="" seed={title} sizes="7rem" />
              <PlayButton of={`album/${id}`} title={title} variant="middle" />
            </div>
            <Link href={`/discover/${id}`} className={styles.names}>
              <span className={styles.title} dir="auto">
                {title}
              </span>{' '}
              <span className={styles.artist} dir="auto">
                {artistName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
