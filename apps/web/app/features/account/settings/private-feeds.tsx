import { endPrivateFeed, listPrivateFeeds, makePrivateFeed } from '@earshot/contract/calls'
import type { PrivateFeed } from '@earshot/contract/listening/private-feed'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { formatDay } from '@earshot/ui/text/format-date'
import { useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useSend } from '../../../lib/forms/use-send.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { ShownOnce } from './shown-once.tsx'
import styles from '../account.module.css'

type Podcast = { id: number; name: string }
type Made = { podcastId: number; url: string }

const readFeeds = () => quietApi.get(listPrivateFeeds)

/** Private feed URLs for podcast apps, with sound for subscribers. A URL is shown once; creating another revokes it. */
export function PrivateFeeds({ podcasts }: { podcasts: readonly Podcast[] }) {
  const feeds = useRead(readFeeds)
  const { problem, send } = useSend()
  const [made, setMade] = useState<Made>()
  if (podcasts.length === 0) return null
  const change = (work: () => Promise<Made | undefined>) =>
    send(async () => {
      setMade(await work())
      feeds.again()
    })
  const make = ({ id }: Podcast) =>
    change(async () => ({ podcastId: id, url: (await quietApi.post(makePrivateFeed, { podcast_id: id })).url }))
  const end = ({ id }: Podcast) =>
    change(async () => {
      await quietApi.post(endPrivateFeed, { podcast_id: id })
      return undefined
    })
  return (
    <section aria-labelledby="private-feeds" className={styles.keys}>
      <h2 id="private-feeds">{m.account_private_feeds()}</h2>
      <p className={styles.note}>{m.account_private_feeds_help()}</p>
      <FormMessage>{problem}</FormMessage>
      {feeds.face === 'failed' && (
        <ErrorState action={<Button onClick={feeds.again}>{m.try_again()}</Button>}>{feeds.problem}</ErrorState>
      )}
      {/* The rows have their height before the reply, so that nothing below moves. */}
      {feeds.face !== 'failed' && (
        <ul className={styles.sessions} aria-busy={feeds.face === 'loading'}>
          {podcasts.map((podcast) => (
            <li key={podcast.id}>
              <FeedRow
                podcast={podcast}
                feeds={feeds.face === 'full' ? feeds.data : undefined}
                onMake={() => void make(podcast)}
                onEnd={() => void end(podcast)}
              />
              {made?.podcastId === podcast.id && (
                <ShownOnce
                  key={made.url}
                  label={m.account_feed_address_of({ name: podcast.name })}
                  secret={made.url}
                  copyLabel={m.account_feed_copy()}
                >
                  {m.account_feed_copy_now()}
                </ShownOnce>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `feeds` is undefined while they load. */
type RowProps = { podcast: Podcast; feeds: readonly PrivateFeed[] | undefined; onMake: () => void; onEnd: () => void }

function FeedRow({ podcast: { id, name }, feeds, onMake, onEnd }: RowProps) {
  const feed = feeds?.find((each) => each.podcast_id === id)
  return (
    <div className={styles.row}>
      <span dir="auto">
        {name}
        <small>{feeds ? factOf(feed) : <Skeleton width="12rem" />}</small>
      </span>
      <span className={styles.links}>
        <Button
          size="s"
          disabled={feeds === undefined}
          onClick={onMake}
          aria-label={`${feed ? m.account_feed_new() : m.account_feed_make()}: ${name}`}
        >
          {feed ? m.account_feed_new() : m.account_feed_make()}
        </Button>
        {feed && (
          <Button size="s" onClick={onEnd} aria-label={`${m.account_feed_end()}: ${name}`}>
            {m.account_feed_end()}
          </Button>
        )}
      </span>
    </div>
  )
}

function factOf(feed: PrivateFeed | undefined): string {
  if (feed === undefined) return m.account_feed_none()
  const made = m.account_feed_made({ date: formatDay(feed.created_at) })
  return feed.read_at
    ? `${made} · ${m.account_last_used({ date: formatDay(feed.read_at) })}`
    : `${made} · ${m.account_never_used()}`
}
