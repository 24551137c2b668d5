import * as m from '@earshot/messages/desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import type { ListQuery } from './list-query.ts'
import styles from './list-page.module.css'

/** A filter of a list, or its sort: a choice, or a day. `name` is its name in the URL and in the call. */
export type ListFilter = { name: string; label: string; isSort?: boolean } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; any: string }
  | { kind: 'day' }
  | { kind: 'text' }
)

/** The search field and filters of a list; on phones the filters open with a button. */
export function ListFilters({
  query,
  searchLabel,
  filters,
}: {
  query: ListQuery
  searchLabel: string | undefined
  filters: readonly ListFilter[]
}) {
  const id = useId()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { search_text: search = '', ...preserved } = query.values
  const set = filters.filter(({ name }) => query.of(name) !== '').length
  if (searchLabel === undefined && filters.length === 0) return null
  return (
    <div className={styles.filters}>
      {searchLabel !== undefined && (
        <SearchForm action={pathname} name="search_text" value={search} label={searchLabel} preserved={preserved} />
      )}
      {filters.length > 0 && (
        <Button className={styles.more} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {set === 0 ? m.filters() : m.desk_filters_set({ count: set })}
        </Button>
      )}
      <div id={id} className={styles.fields} data-open={isOpen}>
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} query={query} />
        ))}
      </div>
    </div>
  )
}

function FilterField({ filter, query }: { filter: ListFilter; query: ListQuery }) {
  const { name, label } = filter
  const value = query.of(name)
  if (filter.kind === 'choice')
    return (
      <SelectField
        label={label}
        value={value}
        onChange={({ currentTarget }) => query.set({ [name]: currentTarget.value })}
      >
        <option value="">{filter.any}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  return (
    <Field
      key={value}
      label={label}
      type={filter.kind === 'day' ? 'date' : 'text'}
      defaultValue={value}
      onBlur={({ currentTarget }) => currentTarget.value !== value && query.set({ [name]: currentTarget.value.trim() })}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}
