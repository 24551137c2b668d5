import { mayBackDate } from '@earshot/contract/access'
import { discardEpisodeChanges, publishEpisode, scheduleEpisode, unscheduleEpisode } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode'
import * as r from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useId, useState } from 'react'
import { useMember, useRole } from '../../frame/use-member.ts'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { formatMoment } from '../../text/format.ts'
import { showEpisode } from './use-episode.ts'
import styles from '../releases/release.module.css'

/** The last step: what is missing, the rights, and publishing now, at a time ahead or with a past date (SHOW-09). */
export function EpisodePublish({ episode }: { episode: StudioEpisode }) {
  const heading = useId()
  const member = useMember()
  const role = useRole({ kind: 'podcast', id: episode.podcast_id })
  const [hasRights, setRights] = useState(episode.has_rights)
  const [notifies, setNotifies] = useState(episode.notify)
  const [at, setAt] = useState('')
  const [date, setDate] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isNew = episode.published_at === null
  const isAway = episode.state === 'hidden' || episode.state === 'removed'
  // The last sentence is about the rights, which the box below asks for.
  const missing = episode.has_rights ? episode.missing : episode.missing.slice(0, -1)
  const isClosed = missing.length > 0 || !hasRights || isBusy
  const one = { episode_id: episode.id, version: episode.version }
  const common = {
    ...one,
    notify: notifies ? (1 as const) : (0 as const),
    rights: hasRights ? (1 as const) : (0 as const),
  }
  const send = async (call: () => Promise<StudioEpisode>) => {
    setBusy(true)
    try {
      await showEpisode(await call())
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  if (isAway) return null
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>{isNew ? m.publish() : r.release_publish_changes()}</h2>
      {episode.problem != null && <FormMessage>{episode.problem}</FormMessage>}
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={hasRights} onChange={({ currentTarget }) => setRights(currentTarget.checked)} />
        {r.release_rights()}
      </label>
      {isNew && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={notifies}
            onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
          />
          {r.release_notify()}
        </label>
      )}
      <FormMessage>{failure}</FormMessage>
      <div className={styles.buttons}>
        <Button
          variant="solid"
          disabled={isClosed || (!isNew && episode.state !== 'changed')}
          onClick={() => void send(() => api.post(publishEpisode, common))}
        >
          {isNew ? r.release_publish_now() : r.release_publish_changes()}
        </Button>
        {episode.state === 'changed' && (
          <Button onClick={() => void send(() => api.post(discardEpisodeChanges, one))}>{r.discard_changes()}</Button>
        )}
        {episode.state === 'scheduled' && (
          <Button onClick={() => void send(() => api.post(unscheduleEpisode, one))}>{r.release_back_to_draft()}</Button>
        )}
      </div>
      {isNew && (
        <details className={styles.more} open={episode.state === 'scheduled'}>
          <summary>{r.release_schedule()}</summary>
          <div className={styles.form}>
            {episode.publish_at !== null && (
              <p role="status">{r.release_appears({ time: formatMoment(episode.publish_at) })}</p>
            )}
            <Field
              label={r.release_publish_at()}
              hint={r.release_time_zone({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
              type="datetime-local"
              value={at}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
            <Button
              disabled={isClosed || at === ''}
              onClick={() =>
                void send(() => api.post(scheduleEpisode, { ...common, publish_at: new Date(at).toISOString() }))
              }
            >
              {r.release_schedule()}
            </Button>
          </div>
        </details>
      )}
      {mayBackDate(member, role) && (
        <details className={styles.more}>
          <summary>{m.episode_back_date()}</summary>
          <div className={styles.form}>
            <Field
              label={m.published()}
              hint={m.episode_back_date_help()}
              type="datetime-local"
              value={date}
              onChange={({ currentTarget }) => setDate(currentTarget.value)}
            />
            <Button
              disabled={isClosed || date === ''}
              onClick={() =>
                void send(() => api.post(publishEpisode, { ...common, published_at: new Date(date).toISOString() }))
              }
            >
              {m.episode_back_date()}
            </Button>
          </div>
        </details>
      )}
    </section>
  )
}
