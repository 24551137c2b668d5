import { listGenres } from '@earshot/contract/calls'
import * as m from '@earshot/messages/studio'
import { Chip } from '@earshot/ui/actions/chip.tsx'
import { useCall } from '../session/use-call.ts'
import styles from './genres-field.module.css'

/** Chooses up to `most` genres of the community; one more replaces the first that was chosen. */
export function GenresField({
  chosen,
  most,
  error,
  isSetBySite = false,
  onChange,
}: {
  chosen: readonly number[]
  most: number
  error: string | undefined
  isSetBySite?: boolean
  onChange: (ids: number[]) => void
}) {
  const { data: genres = [] } = useCall(listGenres)
  const toggle = (id: number) => {
    const others = chosen.filter((each) => each !== id)
    const next = others.length === chosen.length ? [...others, id] : others
    onChange(next.slice(-most))
  }
  return (
    <fieldset className={styles.group} disabled={isSetBySite}>
      <legend>{m.genres()}</legend>
      <p className={styles.note}>
        {isSetBySite ? m.studio_set_by_site() : m.studio_genres_help({ count: most })}
        {error !== undefined && ` ${error}`}
      </p>
      <div className={styles.chips}>
        {genres.map(({ id, title }) => (
          <Chip key={id} selected={chosen.includes(id)} onClick={() => toggle(id)}>
            {title}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
