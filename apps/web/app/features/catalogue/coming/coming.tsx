import type { ComingRelease } from '@earshot/contract/catalogue/catalogue'
import * as m from '@earshot/messages/catalogue'
import { Section } from '@earshot/ui/lists/section.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { formatDay } from '@earshot/ui/text/format-date'
import { FollowCreator } from '../../../layout/parts/member/follow-creator.tsx'
import styles from './coming.module.css'

/** Announced releases of an artist: they have no page and no sound yet; "Remind me" follows the artist (RELEASE-26). */
export function Coming({
  artist,
  releases,
}: {
  artist: { id: number; name: string }
  releases: readonly ComingRelease[]
}) {
  if (releases.length === 0) return null
  return (
    <Section title={m.catalogue_coming()}>
      <ul className={styles.releases}>
        {releases.map(({ title, image, publish_at: at, tracks }, index) => (
          <li key={`${index} ${title}`} className={styles.release}>
            <Picture src={image} alt="" seed={title} sizes="(width < 600px) 6.5rem, 12rem" />
            <div className={styles.words}>
              <h3 dir="auto">{title}</h3>
              <p className={styles.date}>
                <time dateTime={at}>{formatDay(at)}</time>
              </p>
              <FollowCreator kind="artist" id={artist.id} name={artist.name} size="s" isReminder />
              <ol className={styles.tracks}>
                {tracks.map((track, number) => (
                  <li key={`${number} ${track}`} dir="auto">
                    {track}
                  </li>
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
