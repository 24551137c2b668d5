import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState, type ReactNode } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { StateWord } from '../../../../lists/state-word.tsx'
import { PinMap } from '../contact/pin-map.tsx'
import { groupOf, type Editing } from '../editing.ts'
import { OFFERED_PAGES, adState, copyOf, linkedPagesOf, nameOf } from '../entries.ts'
import { ENTRIES, labelOf } from '../site-fields.ts'
import { isGroup, listName, withValue, type Path } from '../site-values.ts'
import styles from '../site.module.css'

/** The entries of a list, which can be added, moved, duplicated, hidden and removed (SITE-14). */
export function ListField({
  editing,
  path,
  entries,
  children,
}: {
  editing: Editing
  path: Path
  entries: readonly unknown[]
  /** Renders the fields of the entry at a position. */
  children: (at: number, name: string) => ReactNode
}) {
  const { draft, change } = editing
  const label = labelOf(path.findLast((key) => typeof key === 'string') ?? '')
  const list = listName(path)
  // A list within an entry of another one is a part of it.
  const Heading = path.some((key) => typeof key === 'number') ? 'h3' : 'h2'
  const [removing, setRemoving] = useState<number>()
  const set = (next: readonly unknown[]) =>
    change((latest) => ({ ...latest, values: groupOf(withValue(latest.values, path, next)) }))
  const linked = (at: number) => linkedPagesOf(list, entries[at], draft)
  const remove = (at: number) => {
    setRemoving(undefined)
    set(entries.toSpliced(at, 1))
  }
  return (
    <section className={styles.list} aria-label={label} id={path.join('.')}>
      <Heading>{label}</Heading>
      {list === 'contact.pins' && <PinMap entries={entries} onChange={set} />}
      {entries.length === 0 && <p className={styles.none}>{m.site_no_entries()}</p>}
      {entries.map((each, at) => {
        const name = nameOf(each) || m.site_entry({ number: at + 1 })
        return (
          <details key={at} className={styles.entry} open={nameOf(each) === ''}>
            <summary>
              <bdi>{name}</bdi> <EntryState list={list} entry={each} today={editing.today} />
            </summary>
            {children(at, name)}
            <EntryActs
              entries={entries}
              at={at}
              name={name}
              onChange={set}
              onRemove={() => (linked(at).length === 0 ? remove(at) : setRemoving(at))}
            />
          </details>
        )
      })}
      <p className={styles.acts}>
        <Button size="s" onClick={() => set([...entries, ENTRIES[list]])}>
          {m.site_add()}
        </Button>
        {list === 'pages.own' && <Offered entries={entries} onAdd={(page) => set([...entries, page])} />}
      </p>
      {removing !== undefined && (
        <Confirm
          open
          title={m.site_linked_title()}
          act={m.remove()}
          onClose={() => setRemoving(undefined)}
          onAct={() => remove(removing)}
        >
          <p>{m.site_linked()}</p>
          <ul>
            {linked(removing).map((link) => (
              <li key={link}>
                <code>{link}</code>
              </li>
            ))}
          </ul>
        </Confirm>
      )}
    </section>
  )
}

function EntryActs({
  entries,
  at,
  name,
  onChange,
  onRemove,
}: {
  entries: readonly unknown[]
  at: number
  name: string
  onChange: (entries: readonly unknown[]) => void
  onRemove: () => void
}) {
  const entry = entries[at]
  const move = (to: number) => onChange(entries.toSpliced(at, 1).toSpliced(to, 0, entry))
  return (
    <p className={styles.acts}>
      <Button size="s" disabled={at === 0} onClick={() => move(at - 1)}>
        {m.site_move_up()}
      </Button>
      <Button size="s" disabled={at === entries.length - 1} onClick={() => move(at + 1)}>
        {m.site_move_down()}
      </Button>
      <Button size="s" onClick={() => onChange(entries.toSpliced(at + 1, 0, copyOf(entry)))}>
        {m.duplicate()}
      </Button>
      {isGroup(entry) && 'hidden' in entry && (
        <Button size="s" onClick={() => onChange(entries.with(at, { ...entry, hidden: entry.hidden !== true }))}>
          {entry.hidden === true ? m.show() : m.hide()}
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={onRemove}>
        {m.remove_of({ name })}
      </Button>
    </p>
  )
}

const AD_WORDS = { shown: m.shown, planned: m.site_ad_planned, over: m.site_ad_over } as const
const AD_TONES = { shown: 'good', planned: 'waiting', over: 'off' } as const

// Whether an entry is hidden, and the state of an ad (SITE-14, SITE-16).
function EntryState({ list, entry, today }: { list: string; entry: unknown; today: string }) {
  if (!isGroup(entry)) return null
  if (entry.hidden === true) return <StateWord tone="off">{m.hidden()}</StateWord>
  if (!list.startsWith('ads.')) return null
  const state = adState(entry, today)
  return <StateWord tone={AD_TONES[state]}>{AD_WORDS[state]()}</StateWord>
}

function Offered({ entries, onAdd }: { entries: readonly unknown[]; onAdd: (page: unknown) => void }) {
  const names = new Set(entries.map((entry) => (isGroup(entry) ? entry.name : undefined)))
  return OFFERED_PAGES.filter(({ name }) => !names.has(name)).map(({ name, title, lead, text }) => (
    <Button
      key={name}
      size="s"
      onClick={() => onAdd({ ...groupOf(ENTRIES['pages.own']), name, title: title(), lead: lead(), text: text() })}
    >
      {m.site_add_page({ title: title() })}
    </Button>
  ))
}
