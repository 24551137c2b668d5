import { mayBackDate } from '@earshot/contract/access'
import { discardEpisodeChanges, publishEpisode, scheduleEpisode, unscheduleEpisode } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useMember, useRole } from '../../frame/use-member.ts'
import { api } from '../../session/api.ts'
import { PublishForm } from '../drafts/publish-form.tsx'
import { showEpisode } from './use-episode.ts'
import styles from '../releases/release.module.css'

/** Publishes an episode now, at a time ahead or with a past date, or its changes (SHOW-09). */
export function EpisodePublish({ episode, unchecked }: { episode: StudioEpisode; unchecked: number }) {
  const mayDate = mayBackDate(useMember(), useRole({ kind: 'podcast', id: episode.podcast_id }))
  const [date, setDate] = useState('')
  const one = { episode_id: episode.id, version: episode.version }
  if (episode.state === 'hidden' || episode.state === 'removed') return null
  return (
    <PublishForm
      draft={episode}
      isNew={episode.published_at === null}
      isHeld={false}
      unchecked={unchecked}
      notifies={episode.notify}
      calls={{
        publish: async (answers) => {
          const shown = await api.post(publishEpisode, { ...one, ...answers })
          await showEpisode(shown)
          return { title: shown.name, path: `/podcast/${shown.podcast_id}/${shown.id}` }
        },
        schedule: async (at) => showEpisode(await api.post(scheduleEpisode, { ...one, ...at })),
        discard: async () => showEpisode(await api.post(discardEpisodeChanges, one)),
        unschedule: async () => showEpisode(await api.post(unscheduleEpisode, one)),
      }}
    >
      {(send, isClosed, answers) =>
        mayDate && (
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
                  void send(async () =>
                    showEpisode(
                      await api.post(publishEpisode, {
                        ...one,
                        ...answers,
                        published_at: new Date(date).toISOString(),
                      }),
                    ),
                  )
                }
              >
                {m.episode_back_date()}
              </Button>
            </div>
          </details>
        )
      }
    </PublishForm>
  )
}
