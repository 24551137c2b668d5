import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { FIELDS, cellOfPasted, isMark, type Field } from './cells.ts'
import type { GridRow, useEdits } from './use-edits.ts'
import styles from './table.module.css'

type Edits = ReturnType<typeof useEdits>
type Labels = Readonly<Record<Field, () => string>>

/** Saves, discards and undoes changes of the table, names their problems, and changes the selected rows together. */
export function GridToolbar({
  edits,
  labels,
  selected,
  onClear,
}: {
  edits: Edits
  labels: Labels
  selected: readonly GridRow[]
  onClear: () => void
}) {
  const { count, canSave, isSaving, problems, undo } = edits
  return (
    <div className={styles.bar}>
      <div className={styles.acts}>
        <p role="status" className={styles.words}>
          {isSaving
            ? m.saving()
            : count > RELEASE.tracksMax
              ? m.release_too_many_rows()
              : m.release_changed_rows({ count })}
        </p>
        {undo !== undefined && count === 0 && (
          <Button size="s" disabled={isSaving} onClick={undo}>
            {m.release_undo_save()}
          </Button>
        )}
        {count > 0 && (
          <Button size="s" disabled={isSaving} onClick={edits.discard}>
            {m.discard_changes()}
          </Button>
        )}
        <Button size="s" variant="solid" disabled={!canSave} onClick={edits.save}>
          {m.save()}
        </Button>
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {problems.slice(0, 5).map(({ key, field, title, problem }) => (
            <li key={`${key} ${field}`}>{m.release_cell_problem({ title, field: labels[field](), problem })}</li>
          ))}
          {problems.length > 5 && <li>{m.release_more_problems({ count: problems.length - 5 })}</li>}
        </ul>
      )}
      {selected.length > 0 && <ApplyForm edits={edits} labels={labels} selected={selected} onClear={onClear} />}
    </div>
  )
}

function ApplyForm({
  edits,
  labels,
  selected,
  onClear,
}: {
  edits: Edits
  labels: Labels
  selected: readonly GridRow[]
  onClear: () => void
}) {
  const [field, setField] = useState<Field>('language')
  const [text, setText] = useState('')
  return (
    <form
      method="post"
      className={styles.acts}
      onSubmit={(event) => {
        event.preventDefault()
        edits.change(selected.map(({ key }) => ({ key, field, text: cellOfPasted(field, text) })))
      }}
    >
      <p className={styles.words}>{m.release_selected({ count: selected.length })}</p>
      <select
        aria-label={m.field()}
        value={field}
        onChange={({ currentTarget }) => {
          setField(FIELDS.find((each) => each === currentTarget.value) ?? 'title')
          setText('')
        }}
      >
        {FIELDS.map((each) => (
          <option key={each} value={each}>
            {labels[each]()}
          </option>
        ))}
      </select>
      {isMark(field) ? (
        <input
          type="checkbox"
          aria-label={labels[field]()}
          checked={text === '1'}
          onChange={({ currentTarget }) => setText(currentTarget.checked ? '1' : '')}
        />
      ) : (
        <input
          aria-label={labels[field]()}
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <Button size="s" type="submit" variant="wash">
        {m.release_apply()}
      </Button>
      <Button size="s" variant="quiet" onClick={onClear}>
        {m.deselect_all()}
      </Button>
    </form>
  )
}
