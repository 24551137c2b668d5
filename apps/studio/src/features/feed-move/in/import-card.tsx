import { retryFeedImport } from '@earshot/contract/calls'
import type { FeedImport } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'
import { creatorPath } from '../../../paths.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { formatBytes } from '../../../text/format.ts'
import { ProofForm } from './proof-form.tsx'
import styles from '../feed-move.module.css'

/** A move of a feed: its proof, its progress, what failed, and the next step (SHOW-16, SHOW-18). */
export function ImportCard({ imported }: { imported: FeedImport }) {
  const { title, url, mode, state, podcast } = imported
  const [openedAt] = useState(() => new Date())
  const isExpired = state === 'proving' && new Date(imported.valid_until) < openedAt
  const { tone, word } = isExpired ? EXPIRED : STATES[state]
  return (
    <li className={styles['card']}>
      <header className={styles['head']}>
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p className={styles['address-text']} dir="ltr">
            {url}
          </p>
        </div>
        <StateWord tone={tone}>{word()}</StateWord>
      </header>
      {isExpired && <p className={styles['note']}>{m.feed_expired()}</p>}
      {state === 'proving' && !isExpired && <ProofForm imported={imported} />}
      {state !== 'proving' && imported.tries_left > 0 && <Progress imported={imported} />}
      {imported.problem != null && imported.not_copied.length === 0 && <FormMessage>{imported.problem}</FormMessage>}
      <NotCopied imported={imported} />
      {state === 'done' && podcast !== null && (
        <div className={styles['acts']}>
          <LinkButton
            size="s"
            variant={mode === 'host' ? 'solid' : 'line'}
            href={creatorPath(podcast, mode === 'host' ? 'feed' : 'overview')}
          >
            {mode === 'host' ? m.feed_next_step() : m.open_the_podcast()}
          </LinkButton>
        </div>
      )}
    </li>
  )
}

const EXPIRED = { tone: 'off', word: m.feed_state_expired } as const satisfies { tone: Tone; word: () => string }
const STATES: Readonly<Record<FeedImport['state'], { tone: Tone; word: () => string }>> = {
  proving: { tone: 'waiting', word: m.feed_state_proving },
  importing: { tone: 'waiting', word: m.running },
  done: { tone: 'good', word: m.feed_state_done },
  failed: { tone: 'bad', word: m.feed_state_failed },
}

function Progress({ imported: { mode, state, title, podcast, episodes, bytes } }: { imported: FeedImport }) {
  const isReading = state === 'importing' && podcast === null
  const { done, total } = mode === 'host' && bytes.total > 0 ? bytes : episodes
  return (
    <div className={styles['progress']}>
      {state === 'importing' && <progress max={Math.max(1, total)} value={Math.min(done, total)} aria-label={title} />}
      <p className={styles['note']}>
        {isReading && `${m.feed_reading()} `}
        {mode === 'host'
          ? m.feed_progress_bytes({
              done: episodes.done,
              total: episodes.total,
              size: formatBytes(bytes.done),
              all: formatBytes(bytes.total),
            })
          : m.feed_progress({ done: episodes.done, total: episodes.total })}
      </p>
    </div>
  )
}

function NotCopied({ imported }: { imported: FeedImport }) {
  const { id, state, podcast, mode, not_copied: failed } = imported
  const retry = useAct(retryFeedImport)
  const mayRetry = (state === 'failed' && imported.tries_left > 0) || (state === 'done' && failed.length > 0)
  if (!mayRetry) return null
  const mayLeaveOut = state === 'failed' && mode === 'host' && podcast !== null
  return (
    <>
      {failed.length > 0 && (
        <details className={styles['details']} open>
          <summary>{m.feed_not_copied({ count: failed.length })}</summary>
          <ul>
            {failed.map(({ episode_id: episodeId, title, why }) => (
              <li key={episodeId}>{m.feed_not_copied_row({ title, why })}</li>
            ))}
          </ul>
        </details>
      )}
      {retry.error !== null && <FormMessage>{messageOf(retry.error)}</FormMessage>}
      <div className={styles['acts']}>
        {mayLeaveOut && <p className={styles['note']}>{m.feed_leave_out_help()}</p>}
        {mayLeaveOut && (
          <Button size="s" disabled={retry.isPending} onClick={() => retry.mutate({ import_id: id, leave_out: 1 })}>
            {m.feed_leave_out()}
          </Button>
        )}
        <Button size="s" variant="solid" disabled={retry.isPending} onClick={() => retry.mutate({ import_id: id })}>
          {m.try_again()}
        </Button>
      </div>
    </>
  )
}
