import { RELEASE, type ReleaseState } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useId, useState, type ReactNode } from 'react'
import { messageOf } from '../../session/message-of.ts'
import { formatMoment, localTimeIn } from '../../text/format.ts'
import { showDone } from '../../toasts.ts'
import styles from '../releases/release.module.css'

/** A release or episode that is published. */
type Draft = {
  state: ReleaseState
  publish_at: string | null
  problem?: string | null | undefined
  missing: readonly string[]
  has_rights: boolean
}

/** The answers that each publication needs. */
type Answers = { notify: 0 | 1; rights: 0 | 1 }

/** The calls of the form, which show what they return. */
type Calls = {
  /** Publishes it and returns its title and the path of its page. */
  publish: (answers: Answers) => Promise<{ title: string; path: string }>
  schedule: (at: Answers & { publish_at: string }) => Promise<unknown>
  discard: () => Promise<unknown>
  unschedule: () => Promise<unknown>
}

/** Sends a call and shows its failure in the form. */
export type Send = (call: () => Promise<unknown>) => Promise<void>

/**
 * The last step: what is missing, the rights, and publishing now or at a time (RELEASE-21, RELEASE-24). `children`
 * renders further acts.
 */
export function PublishForm({
  draft,
  isNew,
  isHeld,
  unchecked,
  notifies: usual,
  note,
  calls,
  children,
}: {
  draft: Draft
  isNew: boolean
  /** True while something is not saved yet. */
  isHeld: boolean
  /** Sounds that are sent or checked; their tags may fill in what is missing. */
  unchecked: number
  /** Whether followers are notified unless the creator decides otherwise. */
  notifies: boolean
  note?: ReactNode
  calls: Calls
  children: (send: Send, isClosed: boolean, answers: Answers) => ReactNode
}) {
  const heading = useId()
  const [hasRights, setRights] = useState(draft.has_rights)
  const [chosen, setNotifies] = useState<boolean>()
  const [at, setAt] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const notifies = chosen ?? usual
  // The last sentence is about the rights, which the box below asks for.
  const missing = draft.has_rights ? draft.missing : draft.missing.slice(0, -1)
  const isClosed = missing.length > 0 || unchecked > 0 || !hasRights || isHeld || isBusy
  const answers: Answers = { notify: notifies ? 1 : 0, rights: hasRights ? 1 : 0 }
  const send: Send = async (call) => {
    setBusy(true)
    try {
      await call()
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  const publish = async () => {
    const { title, path } = await calls.publish(answers)
    showDone(m.release_is_public({ title }), { label: m.public_page(), run: () => window.location.assign(path) })
    window.scrollTo({ top: 0 })
  }
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>{isNew ? m.publish() : m.release_publish_changes()}</h2>
      {draft.problem != null && <FormMessage>{draft.problem}</FormMessage>}
      {unchecked > 0 && <p role="status">{m.release_unchecked({ count: unchecked })}</p>}
      {missing.length > 0 && unchecked === 0 && (
        <ul className={styles.missing}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {unchecked === 0 && note}
      <CheckField
        label={m.release_rights()}
        checked={hasRights}
        onChange={({ currentTarget }) => setRights(currentTarget.checked)}
      />
      {isNew && (
        <CheckField
          label={m.release_notify()}
          checked={notifies}
          onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
        />
      )}
      {missing.length === 0 && unchecked === 0 && !hasRights && (
        <p className={styles.help}>{m.release_confirm_rights()}</p>
      )}
      <FormMessage>{failure}</FormMessage>
      <div className={styles.buttons}>
        <Button
          variant="solid"
          disabled={isClosed || (!isNew && draft.state !== 'changed')}
          onClick={() => void send(publish)}
        >
          {isNew ? m.release_publish_now() : m.release_publish_changes()}
        </Button>
        {draft.state === 'changed' && <Button onClick={() => void send(calls.discard)}>{m.discard_changes()}</Button>}
        {draft.state === 'scheduled' && (
          <Button onClick={() => void send(calls.unschedule)}>{m.back_to_draft()}</Button>
        )}
      </div>
      {isNew && (
        <details className={styles.more} open={draft.state === 'scheduled'}>
          <summary>{m.schedule()}</summary>
          <div className={styles.form}>
            {draft.publish_at !== null && (
              <p role="status">{m.release_appears({ time: formatMoment(draft.publish_at) })}</p>
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
              onClick={() => void send(() => calls.schedule({ ...answers, publish_at: new Date(at).toISOString() }))}
            >
              {m.schedule()}
            </Button>
          </div>
        </details>
      )}
      {children(send, isClosed, answers)}
    </section>
  )
}
