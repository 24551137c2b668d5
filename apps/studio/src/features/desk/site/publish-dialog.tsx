import { ApiError, type Data } from '@earshot/contract/client'
import { getSite, publishSite, revertSite } from '@earshot/contract/desk/calls'
import { SITE_DESK } from '@earshot/contract/desk/site'
import { STATUS } from '@earshot/contract/envelope'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { InputDialog } from '../../../forms/dialogs/input-dialog.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { callOptions } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { changeLine } from './site-fields.ts'
import { merged } from './site-values.ts'
import type { SiteDraftState } from './use-site-draft.ts'
import styles from './site.module.css'

/** Shows what the draft changes, and publishes it with a note (SITE-05, SITE-06). */
export function PublishDialog({
  site,
  state,
  onClose,
  onEnded,
}: {
  site: Data<typeof getSite>
  state: SiteDraftState
  onClose: () => void
  /** Follows a published draft, and one that was restored. */
  onEnded: () => void
}) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // The site as another administrator published it meanwhile.
  const [theirs, setTheirs] = useState<Data<typeof getSite>>()
  const { changes, errors } = state

  const publish = async (force?: 1) => {
    setBusy(true)
    setProblem('')
    try {
      const done = await api.post(publishSite, { base_version: state.baseOf(), note, ...(force && { force }) })
      onClose()
      await client.invalidateQueries()
      onEnded()
      showDone(m.site_published({ count: done.changes.length }), {
        label: m.undo(),
        run: () => void undo(done.before, done.version),
      })
    } catch (error) {
      setProblem(messageOf(error))
      if (error instanceof ApiError && error.status === STATUS.conflict)
        setTheirs(await client.fetchQuery({ ...callOptions(getSite), staleTime: 0 }).catch(() => undefined))
    } finally {
      setBusy(false)
    }
  }
  const undo = async (version: string, base: string) => {
    try {
      await api.post(revertSite, { version, base_version: base })
      await client.invalidateQueries()
      onEnded()
      showDone(m.site_undone())
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  const loadTheirs = () => {
    if (theirs === undefined) return
    state.change(merged(state.draft, site.published, theirs.published), theirs.version)
    onClose()
  }
  const isConflict = theirs !== undefined
  return (
    <InputDialog
      title={m.site_publish_title()}
      onClose={onClose}
      actions={(leave, send) => (
        <>
          <Button onClick={leave}>{m.cancel()}</Button>
          {isConflict && <Button onClick={loadTheirs}>{m.site_load_theirs()}</Button>}
          <Button
            variant="solid"
            disabled={isBusy || errors.length > 0 || changes.length === 0}
            onClick={() => {
              send()
              void publish(isConflict ? 1 : undefined)
            }}
          >
            {isConflict ? m.site_publish_over() : m.publish()}
          </Button>
        </>
      )}
    >
      {errors.length > 0 && <p className={styles.problem}>{m.site_has_errors({ count: errors.length })}</p>}
      {changes.length === 0 && errors.length === 0 && <p>{m.site_nothing_changes()}</p>}
      <Lines title={m.vote_changes()} lines={changes} />
      {isConflict && <Lines title={m.site_their_changes()} lines={theirs.theirs} />}
      <Field
        label={m.note()}
        value={note}
        maxLength={SITE_DESK.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <AsCommand commands={['site apply site.yaml']} />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </InputDialog>
  )
}

/** Changed lines of the site below a title. */
export function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.changes}>
        {lines.map((line) => (
          <li key={line}>{changeLine(line)}</li>
        ))}
      </ul>
    </>
  )
}
