import { deskCatalogue } from '@earshot/contract/desk/calls'
import type { DeskItem } from '@earshot/contract/desk/catalogue'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useCall } from '../../../../session/use-call.ts'
import { ItemName } from '../item-name.tsx'
import styles from './edit.module.css'

/** Items that are offered for a text. */
const OFFERED = 8

/** Finds an item of a kind by title, number or address, and chooses it. */
export function ItemChooser({
  kind,
  except,
  onChoose,
}: {
  kind: DeskItem['kind']
  /** An item that is not offered. */
  except?: number
  onChoose: (item: DeskItem) => void
}) {
  const [text, setText] = useState('')
  const call = useCall(deskCatalogue, { kind, search_text: text.trim(), sort: 'plays' })
  const found = (call.data?.data ?? []).filter(({ id }) => id !== except).slice(0, OFFERED)
  return (
    <div className={styles.chooser}>
      <Field
        type="search"
        label={m.edit_choose_search()}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text.trim() === '' ? (
        <p className={styles.note}>{m.edit_choose_none()}</p>
      ) : (
        <ul className={styles.rows} aria-busy={call.isPending}>
          {call.data !== undefined && found.length === 0 && <li className={styles.note}>{m.nothing_found()}</li>}
          {found.map((item) => (
            <li key={item.id} className={styles.row}>
              <ItemName item={item} />
              <Button size="s" onClick={() => onChoose(item)}>
                {m.edit_choose()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
