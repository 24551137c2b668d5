import type { RowResults } from '@earshot/contract/desk/list'
import * as m from '@earshot/messages/desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { AsCommand } from '../forms/dialogs/as-command.tsx'
import { messageOf } from '../session/message-of.ts'
import { showDone, showProblem, type ToastAct } from '../toasts.ts'
import styles from './list-page.module.css'

/** An act on selected rows. It reports for each row whether it was done (DESK-07). */
export type ListAct<Row> = {
  label: string
  isDangerous?: boolean
  run: (rows: readonly Row[]) => Promise<RowResults | undefined>
  /** Undoes the act on the rows for which it was done (DESK-09). */
  undoOf?: (ids: number[]) => ToastAct | undefined
  /** The command for a row, of an act that no dialog precedes (DESK-12). */
  command?: (row: Row) => string
}

/** The acts on the selected rows; rows that were skipped are listed with their reasons (DESK-07). */
export function SelectionBar<Row extends { id: number }>({
  rows,
  acts,
  nameOf,
  onDone,
}: {
  rows: readonly Row[]
  acts: readonly ListAct<Row>[]
  nameOf: (row: Row) => string
  onDone: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [skipped, setSkipped] = useState<RowResults>([])
  const run = async (act: ListAct<Row>) => {
    setBusy(true)
    try {
      const results = await act.run(rows)
      if (results === undefined) return
      const left = results.filter(({ done }) => !done)
      const done = results.flatMap((each) => (each.done ? [each.id] : []))
      showDone(m.desk_rows_done({ count: done.length }), done.length === 0 ? undefined : act.undoOf?.(done))
      setSkipped(left)
      if (left.length === 0) onDone()
    } catch (error) {
      showProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    setSkipped([])
    onDone()
  }
  const commands = acts.flatMap(({ command }) => (command === undefined ? [] : rows.map(command)))
  const wordOf = (id: number) => {
    const row = rows.find((each) => each.id === id)
    return row === undefined ? String(id) : nameOf(row)
  }
  return (
    <>
      <section className={styles.bar} aria-label={m.desk_selection()}>
        <span>{m.desk_selected({ count: rows.length })}</span>
        {acts.map((act) => (
          <Button key={act.label} size="s" disabled={isBusy} onClick={() => void run(act)}>
            {act.label}
          </Button>
        ))}
        <Button size="s" variant="quiet" onClick={onDone}>
          {m.desk_select_none()}
        </Button>
        {commands.length > 0 && <AsCommand commands={commands} />}
      </section>
      <Dialog
        title={m.desk_rows_skipped({ count: skipped.length })}
        open={skipped.length > 0}
        onClose={close}
        actions={
          <Button variant="solid" onClick={close}>
            {m.close()}
          </Button>
        }
      >
        <ul className={styles.skipped}>
          {skipped.map(({ id, reason }) => (
            <li key={id}>
              <b>{wordOf(id)}</b>
              {reason !== null && `: ${reason}`}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
