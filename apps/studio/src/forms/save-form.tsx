import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import type { ReactNode } from 'react'
import { LeaveGuard } from './dialogs/leave-guard.tsx'
import type { SaveStatus, Saving } from './use-save.ts'
import styles from './save-form.module.css'

/** A form that saves a row: its fields, the state of saving, and what to do when another member has changed the row. */
export function SaveForm({ label, saving, children }: { label: string; saving: Saving; children: ReactNode }) {
  const { status, isDirty, submit } = saving
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      <div className={styles.bar}>
        <div className={styles.words}>
          <p role="alert">{status.is === 'failed' || status.is === 'conflict' ? status.message : ''}</p>
          <p role="status" className={styles.state}>
            {wordsOf(status, isDirty)}
          </p>
        </div>
        {status.is === 'conflict' ? (
          <>
            <Button size="s" onClick={saving.loadTheirs}>
              {m.load_theirs()}
            </Button>
            <Button size="s" variant="solid" onClick={saving.saveMine}>
              {m.save_mine_over_it()}
            </Button>
          </>
        ) : (
          <Button size="s" type="submit" variant="solid" disabled={status.is === 'saving'}>
            {m.save()}
          </Button>
        )}
      </div>
      <LeaveGuard isDirty={isDirty} onLeave={saving.discard} />
    </form>
  )
}

function wordsOf(status: SaveStatus, isDirty: boolean): string {
  if (status.is === 'saving') return m.saving()
  if (status.is === 'unsent') return m.studio_unsent()
  if (isDirty) return m.not_saved_yet()
  return status.is === 'saved' ? m.saved({ time: TIME.format(status.at) }) : ''
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
