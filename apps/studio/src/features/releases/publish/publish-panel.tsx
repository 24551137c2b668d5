import type { Release } from '@earshot/contract/studio/release'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useId, useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { formatMoment, localTimeIn } from '../../../text/format.ts'
import { showDone } from '../../../toasts.ts'
import { changeRelease, useIsSaving } from '../use-release.ts'
import styles from '../release.module.css'

/** Days after which followers are not notified of a release by default (RELEASE-23). */
const OLD_DAYS = 30

/**
 * The last step: what is missing, the rights, and publishing now or at a time (RELEASE-21, RELEASE-24). `unchecked` is
 * the number of sounds that are sent or checked; their tags may fill in what is missing.
 */
export function PublishPanel({
  release,
  isUnsaved,
  isAudiencePending,
  unchecked,
}: {
  release: Release
  isUnsaved: boolean
  isAudiencePending: boolean
  unchecked: number
}) {
  const heading = useId()
  const isSaving = useIsSaving()
  const [hasRights, setRights] = useState(release.has_rights)
  const [chosen, setNotifies] = useState<boolean>()
  const notifies = chosen ?? (release.notify && !isOld(release.release_date))
  const [at, setAt] = useState('')
  const [failure, setFailure] = useState('')
  const isNew = release.album_id === null
  // The last sentence is about the rights, which the box below asks for.
  const missing = release.has_rights ? release.missing : release.missing.slice(0, -1)
  const isClosed = missing.length > 0 || unchecked > 0 || !hasRights || isSaving || isUnsaved || isAudiencePending
  const common = { notify: notifies ? (1 as const) : (0 as const), rights: hasRights ? (1 as const) : (0 as const) }
  const send = async (work: () => Promise<unknown>) => {
    try {
      await work()
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const publish = async () => {
    const { album_id: albumId, title } = await changeRelease(release.id, 'studio/publish_release', common)
    showDone(m.release_is_public({ title }), {
      label: m.public_page(),
      run: () => window.location.assign(`/discover/${albumId}`),
    })
    window.scrollTo({ top: 0 })
  }
  if (!isNew && release.state !== 'changed') return null
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>{isNew ? m.publish() : m.release_publish_changes()}</h2>
      {release.problem != null && <FormMessage>{release.problem}</FormMessage>}
      {unchecked > 0 && <p role="status">{m.release_unchecked({ count: unchecked })}</p>}
      {missing.length > 0 && unchecked === 0 && (
        <ul className={styles.missing}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {release.image == null && unchecked === 0 && <p className={styles.help}>{m.release_no_cover()}</p>}
      <label className={styles.check}>
        <input type="checkbox" checked={hasRights} onChange={({ currentTarget }) => setRights(currentTarget.checked)} />
        {m.release_rights()}
      </label>
      {isNew && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={notifies}
            onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
          />
          {m.release_notify()}
        </label>
      )}
      {missing.length === 0 && unchecked === 0 && !hasRights && (
        <p className={styles.help}>{m.release_confirm_rights()}</p>
      )}
      {isAudiencePending && <p className={styles.help}>{m.release_audience_first()}</p>}
      <FormMessage>{failure}</FormMessage>
      <div className={styles.buttons}>
        <Button variant="solid" disabled={isClosed} onClick={() => void send(publish)}>
          {isNew ? m.release_publish_now() : m.release_publish_changes()}
        </Button>
        {!isNew && (
          <Button onClick={() => void send(() => changeRelease(release.id, 'studio/discard_changes', {}))}>
            {m.discard_changes()}
          </Button>
        )}
        {release.state === 'scheduled' && (
          <Button
            onClick={() =>
              void send(() =>
                changeRelease(release.id, 'studio/announce_release', { announce: release.is_announced ? 0 : 1 }),
              )
            }
          >
            {release.is_announced ? m.release_end_announcement() : m.release_announce()}
          </Button>
        )}
        {release.state === 'scheduled' && (
          <Button onClick={() => void send(() => changeRelease(release.id, 'studio/unschedule_release', {}))}>
            {m.release_back_to_draft()}
          </Button>
        )}
      </div>
      {release.state === 'scheduled' && (
        <p className={styles.help}>{release.is_announced ? m.release_is_announced() : m.release_announce_help()}</p>
      )}
      {isNew && (
        <details className={styles.more} open={release.state === 'scheduled'}>
          <summary>{m.release_schedule()}</summary>
          <div className={styles.form}>
            {release.publish_at !== null && (
              <p role="status">{m.release_appears({ time: formatMoment(release.publish_at) })}</p>
            )}
            <Field
              label={m.release_publish_at()}
              hint={m.release_time_zone({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
              type="datetime-local"
              value={at}
              min={localTimeIn(RELEASE.scheduleMinutesMin)}
              max={localTimeIn(RELEASE.scheduleDaysMax * 1440)}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
            <Button
              disabled={isClosed || at === ''}
              onClick={() =>
                void send(() =>
                  changeRelease(release.id, 'studio/schedule_release', {
                    ...common,
                    publish_at: new Date(at).toISOString(),
                  }),
                )
              }
            >
              {m.release_schedule()}
            </Button>
          </div>
        </details>
      )}
    </section>
  )
}

const isOld = (day: string | null | undefined): boolean =>
  day != null && Date.now() - new Date(day).getTime() > OLD_DAYS * 86_400_000
