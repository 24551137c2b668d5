import { SearchForm } from './search-form.tsx'

/** A GET form: it works without scripts. */
export default function SearchFormDemo() {
  return (
    <SearchForm
      action="/documentation"
      name="text"
      value=""
      label="Search by name"
      preserved={{ component: 'search-form' }}
    />
  )
}
