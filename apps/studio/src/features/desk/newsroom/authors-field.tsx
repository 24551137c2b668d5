import { searchTopUsers } from '@earshot/contract/calls'
import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import type { NewsAuthor } from '@earshot/contract/site/publication'
import * as m from '@earshot/messages/newsroom'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconDown from '@earshot/ui/icons/chevron-down'
import IconUp from '@earshot/ui/icons/chevron-up'
import { useId, useState } from 'react'
import { useCall } from '../../../session/use-call.ts'
import styles from './newsroom.module.css'

/** The authors of an article in order: members, or plain names (NEWSROOM-12). */
export function AuthorsField({
  authors,
  onChange,
}: {
  authors: readonly NewsAuthor[]
  onChange: (authors: NewsAuthor[]) => void
}) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const { data } = useCall(searchTopUsers, { search_key: typed, limit: 8 })
  const found = typed.trim() === '' ? [] : (data ?? [])
  const isFull = authors.length >= NEWSROOM.authorsMax
  const add = (author: NewsAuthor) => {
    onChange([...authors, author])
    setTyped('')
  }
  const addTyped = () => {
    const name = typed.trim()
    const member = found.find(({ username }) => username === name)
    if (name === '') return
    if (member === undefined) add({ name })
    else if (!authors.some(({ id }) => id === member.id)) add({ id: member.id, name: member.username })
  }
  const move = (from: number, to: number) => {
    const next = [...authors]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{m.newsroom_byline()}</legend>
      <ol className={styles.authors}>
        {authors.map(({ id, name }, at) => (
          <li key={id ?? name}>
            <bdi>{name}</bdi>
            <span className={styles.buttons}>
              <Button
                size="s"
                variant="quiet"
                disabled={at === 0}
                aria-label={m.newsroom_move_up({ name })}
                onClick={() => move(at, at - 1)}
              >
                <IconUp size={16} />
              </Button>
              <Button
                size="s"
                variant="quiet"
                disabled={at === authors.length - 1}
                aria-label={m.newsroom_move_down({ name })}
                onClick={() => move(at, at + 1)}
              >
                <IconDown size={16} />
              </Button>
              <Button
                size="s"
                variant="quiet"
                disabled={authors.length === 1}
                aria-label={m.remove_of({ name })}
                onClick={() => onChange(authors.filter((_, index) => index !== at))}
              >
                {m.remove()}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {!isFull && (
        <div className={styles.add}>
          <Field
            label={m.newsroom_add_author()}
            placeholder={m.newsroom_add_author_hint()}
            list={list}
            value={typed}
            maxLength={NEWSROOM.authorNameMax}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addTyped()
            }}
          />
          <datalist id={list}>
            {found.map(({ id, username }) => (
              <option key={id} value={username}>
                {username}
              </option>
            ))}
          </datalist>
          <Button size="s" disabled={typed.trim() === ''} onClick={addTyped}>
            {m.newsroom_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
