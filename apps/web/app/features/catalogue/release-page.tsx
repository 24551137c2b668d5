import type { Song } from '@earshot/contract/catalogue/catalogue'
import type { LikeKey } from '@earshot/contract/listening/like'
import type { Source } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/catalogue'
import { OneOf } from '@earshot/ui/forms/one-of.tsx'
import IconLock from '@earshot/ui/icons/lock'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { names } from '@earshot/ui/text/names'
import { Fragment } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { useSubscriptionTo } from '../../lib/state/subscription-store.ts'
import { ReleaseFacts } from './release.tsx'
import { SmallPlayer } from './small-player/small-player.tsx'
import { useIsPlaying } from './small-player/use-small-playback.ts'
import { TrackList } from './track-list.tsx'
import styles from './release.module.css'

type Props = {
  kicker: string
  title: string
  art: string | null | undefined
  artistId: number
  artistName: string
  facts: ComponentProps<typeof ReleaseFacts>['facts']
  songs: readonly Song[]
  /** The source that the page plays. */
  of: Source
  liked: LikeKey
  listTitle: string
  isForSubscribers?: boolean | undefined
  children?: ReactNode
}

/** Longer titles are set in a smaller size on phones. */
const LONG_TITLE = 24

/**
 * The page of an album or a single song: cover and disc, player, facts and tracks (DETAIL-01 to DETAIL-05). On a phone
 * the tracks come before the facts (PLAYBACK-07).
 */
export function ReleasePage({
  kicker,
  title,
  art,
  artistId,
  artistName,
  facts,
  songs,
  of,
  liked,
  listTitle,
  isForSubscribers = false,
  children,
}: Props) {
  const isPlaying = useIsPlaying(of)
  const discs = discsOf(songs)
  const [first] = songs
  const hasPreviews = songs.some(({ preview }) => preview !== undefined)
  const opened = isForSubscribers ? first?.preview : first?.remotePath
  return (
    <>
      <div className={`wrap ${styles.detail}`}>
        <div className={styles.show}>
          <Picture
            src={art}
            alt={m.catalogue_cover_of({ title })}
            seed={title}
            sizes="(min-width: 40rem) 28rem, 60vw"
            first
            className={styles.art}
          />
          <span className={names(styles.disc, isPlaying && styles.spinning)} aria-hidden />
        </div>
        <div className={styles.words}>
          <p className={styles.kicker}>{kicker}</p>
          <h1 dir="auto" className={title.length > LONG_TITLE ? styles.longTitle : undefined}>
            {title}
          </h1>
          <div className={styles.maker}>
            <p className={styles.by}>
              {m.catalogue_by()}{' '}
              <Link href={`/artist/${artistId}`} dir="auto">
                {artistName}
              </Link>
            </p>
            <LikeItem item={liked} title={title} variant="words" />
          </div>
        </div>
        <div className={styles.play}>
          {isForSubscribers && (
            <p className={styles.closed}>
              <span>
                <IconLock size={18} />
                {m.audience_subscribers()}
              </span>{' '}
              <SubscriptionNote artistId={artistId} artistName={artistName} />
              {hasPreviews && <span className={styles.previews}>{m.catalogue_previews()}</span>}
            </p>
          )}
          <SmallPlayer of={of} songs={songs} />
        </div>
        <div className={styles.more}>
          <ReleaseFacts facts={{ ...facts, discs: discs.length }} />
          {children}
        </div>
        <FirstPaint />
        <Section title={listTitle} className={styles.tracks}>
          {songs.length === 0 ? (
            <EmptyState title={m.no_tracks_yet()}>{m.catalogue_no_tracks_help()}</EmptyState>
          ) : (
            discs.map((disc) => (
              <Fragment key={disc.number}>
                {discs.length > 1 && <h3 className={styles.part}>{discName(disc)}</h3>}
                <TrackList songs={disc.songs} known={{ album: title, artist: artistName }} of={of} />
              </Fragment>
            ))
          )}
          <noscript>{opened !== undefined && <audio controls preload="none" src={opened} />}</noscript>
        </Section>
      </div>
      <ReviewsSlot />
    </>
  )
}

/** The links below a release: to the player and to other pages. */
export const ReleaseWays = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>

/** A link to subscribe, for listeners without a subscription. */
function SubscriptionNote({ artistId, artistName }: { artistId: number; artistName: string }) {
  const own = useSubscriptionTo('artist', artistId)
  return (
    <OneOf
      faces={[
        {
          icon: <Link href={`/artist/${artistId}#plans`}>{m.subscribe_to({ name: artistName })}</Link>,
          words: '',
        },
        m.catalogue_you_are_subscribed(),
      ]}
      shown={own ? 1 : 0}
      className={styles.note}
    />
  )
}

// Groups the songs by disc in the order of the release; songs without a disc number are on disc 1 (DETAIL-05).
function discsOf(songs: readonly Song[]): { number: number; songs: Song[] }[] {
  const discs = Map.groupBy(songs, ({ disc_no: number = 1 }) => number)
  return [...discs].map(([number, of]) => ({ number, songs: of }))
}

function discName({ number, songs }: { number: number; songs: readonly Song[] }): string {
  const title = songs.find(({ disc_title: name }) => name !== undefined)?.disc_title
  return title === undefined ? m.disc_number({ number }) : m.disc_titled({ number, title })
}
