import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { ENTRIES, labelOf } from './site-fields.ts'
import { isGroup, listName, withValue, type Path } from './site-values.ts'
import { GroupField, ValueField, groupOf, type Editing } from './value-field.tsx'
import styles from './site.module.css'

/** The entries of a list, which can be added, moved, duplicated and removed (SITE-14). */
export function ListField({ editing, path, entries }: { editing: Editing; path: Path; entries: readonly unknown[] }) {
  const { draft, change } = editing
  const label = labelOf(path.findLast((key) => typeof key === 'string') ?? '')
  const entry = ENTRIES[listName(path)]
  const set = (next: readonly unknown[]) => change({ ...draft, values: groupOf(withValue(draft.values, path, next)) })
  const move = (at: number, to: number) => {
    const next = entries.toSpliced(at, 1)
    set(next.toSpliced(to, 0, entries[at]))
  }
  return (
    <section className={styles.list} aria-label={label} id={path.join('.')}>
      <h3>{label}</h3>
      {entries.length === 0 && <p className={styles.none}>{m.site_no_entries()}</p>}
      {entries.map((each, at) => {
        const name = nameOf(each) || m.site_entry({ number: at + 1 })
        return (
          <details key={at} className={styles.entry} open={nameOf(each) === ''}>
            <summary>
              <bdi>{name}</bdi>
            </summary>
            {isGroup(each) ? (
              <GroupField
                editing={editing}
                path={[...path, at]}
                keys={Object.keys({ ...groupOf(entry), ...each })}
                title={name}
              />
            ) : (
              <ValueField editing={editing} path={[...path, at]} />
            )}
            <p className={styles.acts}>
              <Button size="s" disabled={at === 0} onClick={() => move(at, at - 1)}>
                {m.site_move_up()}
              </Button>
              <Button size="s" disabled={at === entries.length - 1} onClick={() => move(at, at + 1)}>
                {m.site_move_down()}
              </Button>
              <Button size="s" onClick={() => set(entries.toSpliced(at + 1, 0, copyOf(each)))}>
                {m.site_duplicate()}
              </Button>
              <Button size="s" variant="quiet" onClick={() => set(entries.toSpliced(at, 1))}>
                {m.remove_of({ name })}
              </Button>
            </p>
          </details>
        )
      })}
      <Button size="s" onClick={() => set([...entries, entry])}>
        {m.site_add()}
      </Button>
    </section>
  )
}

const NAMES = ['title', 'topic', 'question', 'name', 'username', 'label', 'address', 'link', 'comment']

function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry
  if (!isGroup(entry)) return ''
  const found = NAMES.map((key) => entry[key]).find((each) => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found : ''
}

// An id or a name is that of one entry.
function copyOf(entry: unknown): unknown {
  if (!isGroup(entry)) return entry
  const { id: _id, ...copy } = entry
  return 'name' in copy && typeof copy.name === 'string' ? { ...copy, name: `${copy.name}-2` } : copy
}
