import type { Album } from '@earshot/contract/catalogue/catalogue'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/home'
import { Section } from '@earshot/ui/lists/section.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Suspense, type ComponentProps } from 'react'
import { PlayerOrSignInLink } from '../../layout/sound/player-link.tsx'
import type { SoundMenu } from '../../layout/sound/sound-menu.tsx'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import styles from './home.module.css'

/** The number of albums: one large and six small ones. */
const SHOWN = 7

/**
 * The newest albums, latest upload first; a list on phones, a mosaic in wide windows; renders nothing without albums
 * (HOME-11 to HOME-14).
 */
export function NewArrivals({ albums }: { albums: readonly Album[] }) {
  if (albums.length === 0) return null
  return (
    <Section
      title={m.home_new_arrivals()}
      className={styles.small}
      more={{ href: '/discover/all?tab=albums', label: m.view_all(), name: m.name_albums() }}
    >
      <ul className={styles.arrivals}>
        {albums.slice(0, SHOWN).map((album, index) => (
          <li key={album.id} className={styles.arrival}>
            <div className={styles.arrivalArt}>
              <Picture
                src={album.image}
                alt=""
                seed={album.title}
                sizes={index === 0 ? '(min-width: 48rem) 45vw, 5.5rem' : '(min-width: 48rem) 17vw, 5.5rem'}
              />
              <PlayButton of={`album/${album.id}`} title={album.title} className={styles.arrivalPlay} />
            </div>
            <div>
              <h3>
                <PlayerOrSignInLink kind="album" id={album.id} title={album.title} />
              </h3>
              <p className={styles.by} dir="auto">
                {album.artistName}
              </p>
            </div>
            <LazySoundMenu of={`album/${album.id}`} title={album.title} className={styles.arrivalMenu} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Menu = lazyOr(async () => (await import('../../layout/sound/sound-menu.tsx')).SoundMenu)

/** The menu of a playable item whose code loads after the page, to keep the first load small. */
const LazySoundMenu = (props: ComponentProps<typeof SoundMenu>) => (
  <Suspense>
    <Menu {...props} />
  </Suspense>
)
