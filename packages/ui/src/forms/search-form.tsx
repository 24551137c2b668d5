import * as m from '@earshot/messages/ui'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import IconSearch from '../icons/search.ts'
import { GetForm } from '../links/link.tsx'
import { names } from '../text/names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './search-form.module.css'

type Props = {
  action: string
  /** The name of the field in the query. */
  name?: string
  value: string
  label: string
  placeholder?: string
  /** Other query fields that a search preserves, such as the selected genres. */
  preserved?: Record<string, string>
  variant?: 'paper' | 'veil'
}

/** A search box with a "Search" button; a GET form, so that the text is in the URL. */
export function SearchForm({
  action,
  name = 'search',
  value,
  label,
  placeholder = label,
  preserved = {},
  variant = 'paper',
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const requested = useRef(value)
  useEffect(() => {
    // The box already contains this search if it was typed here; any other URL replaces its text.
    if (input.current !== null && requested.current !== value) input.current.value = value
    requested.current = value
  }, [value])
  const remember = () => {
    requested.current = (input.current?.value ?? '').trim()
    // The keyboard of a phone would cover the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  return (
    <search>
      <GetForm action={action} className={names(styles.form, styles[variant])} onSubmit={remember}>
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <IconSearch size={22} />
        </label>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        {Object.entries(preserved).map(
          ([key, text]) => text !== '' && <input key={key} type="hidden" name={key} value={text} />,
        )}
        <Button type="submit" variant="solid" size="s">
          {m.search()}
        </Button>
      </GetForm>
    </search>
  )
}
