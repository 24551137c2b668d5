import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconX from '@earshot/ui/icons/x'
import { useState, type ReactNode } from 'react'
import styles from './parts.module.css'

/** The dialog of a part, which has no `part` while a new one is made. */
export type PartDialog<Part> = { part: Part | undefined; onSave: (part: Part) => void; onClose: () => void }

/** Parts of an episode in their order. Each is edited in a dialog, so that the form always has complete ones. */
export function PartsField<Part>({
  label,
  help,
  add,
  most,
  parts,
  nameOf,
  factsOf,
  onChange,
  dialogOf,
}: {
  label: string
  help: string
  add: string
  most: number
  parts: readonly Part[]
  nameOf: (part: Part) => string
  factsOf: (part: Part) => string
  onChange: (parts: Part[]) => void
  dialogOf: (dialog: PartDialog<Part>) => ReactNode
}) {
  const [editing, setEditing] = useState<number>()
  const close = () => setEditing(undefined)
  return (
    <fieldset className={styles.parts}>
      <legend>{label}</legend>
      <p className={styles.help}>{help}</p>
      {parts.length > 0 && (
        <ul className={styles.rows}>
          {parts.map((part, at) => {
            const name = nameOf(part)
            return (
              <li key={at} className={styles.row}>
                <span className={styles.words}>
                  <bdi>{name}</bdi>
                  <small>{factsOf(part)}</small>
                </span>
                <Button size="s" aria-label={m.person_edit({ name })} onClick={() => setEditing(at)}>
                  {m.edit()}
                </Button>
                <IconButton label={m.remove_of({ name })} onClick={() => onChange(parts.toSpliced(at, 1))}>
                  <IconX size={18} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <Button size="s" disabled={parts.length >= most} onClick={() => setEditing(parts.length)}>
          {add}
        </Button>
      </div>
      {editing !== undefined &&
        dialogOf({
          part: parts[editing],
          onSave: (part) => {
            onChange(parts.toSpliced(editing, 1, part))
            close()
          },
          onClose: close,
        })}
    </fieldset>
  )
}
