import type { HomeRows, StreamEntry } from '@earshot/contract/member/following'
import { homeRows } from '@earshot/contract/member/member-calls'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import { joined } from '@earshot/listening/tracks/fact-words'
import type { Source } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/home-rows'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { usePlayerLink } from '../../../lib/session/player-link.ts'
import { HOME_ROWS_KEY } from '../../../lib/session/session-store.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { formatAge } from '../../../lib/time/format-age.ts'
import { WelcomeCard } from './welcome-card.tsx'
import { endWelcome, isWelcomed } from './welcome.ts'
import styles from './member-rows.module.css'

const read = async () => ({ rows: await quietApi.get(homeRows), now: new Date() })

/**
 * The rows of the signed-in member above the documented sections (HOMEFEED-01). Their number is stored for the next
 * visit, which reserves their place before the first paint; this visit shows as many as its place has, so that nothing
 * moves.
 */
export function MemberRows() {
  const state = useRead(read)
  const [reserved] = useState(() => Number(document.documentElement.style.getPropertyValue('--home-rows')) || 1)
  const rows = useRows(state.face === 'full' ? state.data : undefined)
  const [isWelcome, setWelcome] = useState(isWelcomed)
  const count = state.face === 'full' ? Math.max(1, rows.length + Number(isWelcome)) : undefined
  useEffect(() => {
    if (count === undefined) return undefined
    localStore.setItem(HOME_ROWS_KEY, String(count))
    return () => document.documentElement.style.setProperty('--home-rows', String(count))
  }, [count])
  if (state.face === 'loading') return <RowsSkeleton count={reserved} />
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={state.again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  const closeWelcome = () => {
    endWelcome()
    setWelcome(false)
  }
  if (rows.length === 0 && !isWelcome) return <NothingYet />
  const shown = rows.slice(0, isWelcome ? reserved - 1 : reserved)
  return (
    <>
      {isWelcome && <WelcomeCard onClose={closeWelcome} />}
      {shown.map((row) => (
        <Row key={row.name} {...row} />
      ))}
    </>
  )
}

type Card = {
  key: string
  href: string
  title: string
  by: string
  note: string
  image: string | null | undefined
  of?: Source
}
type RowOf = { name: keyof HomeRows; title: string; more?: string; cards: Card[] }

function useRows(loaded: { rows: HomeRows; now: Date } | undefined): RowOf[] {
  const player = usePlayerLink()
  const { player_url: playerHome } = useSettings()
  if (loaded === undefined) return []
  const { now, rows: data } = loaded
  const { queue, unfinished, follows, topics, likes } = data
  const queued: Card[] =
    queue === null
      ? []
      : [
          {
            key: 'queue',
            href: playerHome,
            title: queue.title,
            by: queue.by,
            note: m.home_rows_queue({ place: queue.place + 1, count: queue.count }),
            image: queue.image,
          },
        ]
  const rows: RowOf[] = [
    {
      name: 'unfinished',
      title: m.continue_listening(),
      cards: [
        ...queued,
        ...unfinished.map(({ id, title, by, image, seconds, length }) => ({
          key: `episode-${id}`,
          href: player('episode', id),
          title,
          by,
          note: m.home_rows_minutes_left({ count: Math.max(1, Math.round((length - seconds) / 60)) }),
          image,
          of: `episode/${id}` as const,
        })),
      ],
    },
    {
      name: 'follows',
      title: m.home_rows_follows(),
      more: '/following',
      cards: follows.map((each) => cardOf(each, now)),
    },
    {
      name: 'topics',
      title: m.home_rows_topics(),
      more: '/following?kind=post',
      cards: topics.map((each) => cardOf(each, now)),
    },
    {
      name: 'likes',
      title: m.home_rows_likes(),
      cards: likes.map(({ id, title, by, image, reason, because }) => ({
        key: `album-${id}`,
        href: `/discover/${id}`,
        title,
        by,
        note:
          reason === 'genre'
            ? m.home_rows_because_genre({ name: because })
            : m.home_rows_because_artist({ name: because }),
        image,
        of: `album/${id}` as const,
      })),
    },
  ]
  return rows.filter(({ cards }) => cards.length > 0)
}

const cardOf = ({ kind, id, title, link, image, topic, actor, created_at: at }: StreamEntry, now: Date): Card => ({
  key: `${kind}-${id}`,
  href: link,
  title,
  by: actor.name,
  note: joined(kind === 'album' ? m.album() : kind === 'episode' ? m.episode() : (topic ?? ''), formatAge(at, now)),
  image,
  ...((kind === 'album' || kind === 'episode') && { of: `${kind}/${id}` as const }),
})

function Row({ title, more, cards }: RowOf) {
  const heading = useId()
  return (
    <Frame
      heading={
        <>
          <h2 id={heading}>{title}</h2>
          {more !== undefined && (
            <Link href={more} className={styles.more} aria-label={`${m.view_all()}: ${title}`}>
              {m.view_all()}
            </Link>
          )}
        </>
      }
      labelledBy={heading}
    >
      <ul className={styles.cards}>
        {cards.map(({ key, href, title: name, by, note, image, of }) => (
          <li key={key} className={styles.card}>
            <div className={styles.art}>
              <Picture src={image} alt="" seed={name} sizes="(min-width: 62rem) 10rem, 9rem" />
              {of !== undefined && <PlayButton of={of} title={name} className={styles.play} />}
            </div>
            <h3 className={styles.title}>
              <StretchedLink href={href}>
                <bdi>{name}</bdi>
              </StretchedLink>
            </h3>
            <p className={styles.by}>
              <bdi>{by}</bdi>
            </p>
            <p className={styles.note}>{note}</p>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function Frame({ heading, labelledBy, children }: { heading: ReactNode; labelledBy?: string; children: ReactNode }) {
  return (
    <section className={styles.row} aria-labelledby={labelledBy}>
      <header className={styles.head}>{heading}</header>
      {children}
    </section>
  )
}

/** The next step of a member without rows (HOMEFEED-05). */
const NothingYet = () => (
  <section className={styles.row}>
    <EmptyState
      title={m.home_rows_empty()}
      action={
        <>
          <LinkButton href="/artists">{m.find_artists()}</LinkButton>
          <LinkButton href="/community">{m.community()}</LinkButton>
        </>
      }
    >
      {m.home_rows_empty_help()}
    </EmptyState>
  </section>
)

function RowsSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <Frame key={row} heading={<Skeleton width="14rem" />}>
      <div className={styles.cards} aria-hidden>
        {Array.from({ length: 8 }, (_each, card) => (
          <div key={card} className={styles.card}>
            <Skeleton shape="square" />
          </div>
        ))}
      </div>
    </Frame>
  ))
}
