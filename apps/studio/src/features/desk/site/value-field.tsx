import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field } from '@earshot/ui/forms/field.tsx'
import { ColourField } from './colour-field.tsx'
import { groupOf, type Editing } from './editing.ts'
import { copyOf, nameOf } from './entries.ts'
import { PictureField } from './picture-field.tsx'
import { ENTRIES, HINTS, kindOf, labelOf, valueOf } from './site-fields.ts'
import { isGroup, isTextFile, listName, valueAt, withValue, type Path } from './site-values.ts'
import styles from './site.module.css'

/** The field of a value, with those of its parts: a group of keys, a list, or one value (SITE-01). */
export function ValueField({ editing, path }: { editing: Editing; path: Path }) {
  const value = valueAt(editing.draft.values, path)
  const key = path.findLast((each) => typeof each === 'string') ?? ''
  if (Array.isArray(value)) return <ListField editing={editing} path={path} entries={value} />
  if (isGroup(value)) return <GroupField editing={editing} path={path} keys={Object.keys(value)} title={labelOf(key)} />
  return (
    <div className={styles.field} id={path.join('.')}>
      <OneField editing={editing} path={path} name={key} value={value} />
      <ShippedAgain editing={editing} path={path} value={value} />
    </div>
  )
}

// The fields of a group of keys.
function GroupField({
  editing,
  path,
  keys,
  title,
}: {
  editing: Editing
  path: Path
  keys: readonly string[]
  title: string
}) {
  return (
    <fieldset className={styles.group} id={path.join('.')}>
      <legend>{title}</legend>
      {keys.map((key) => (
        <ValueField key={key} editing={editing} path={[...path, key]} />
      ))}
    </fieldset>
  )
}

function OneField({ editing, path, name, value }: { editing: Editing; path: Path; name: string; value: unknown }) {
  const { draft, change, errorAt, files } = editing
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const set = (next: unknown) => change({ ...draft, values: groupOf(withValue(draft.values, path, next)) })
  const hint = (HINTS[listName(path)] ?? HINTS[name])?.()
  const shared = { label: labelOf(name), error: errorAt(path), ...(hint === undefined ? {} : { hint }) }
  const kind = kindOf(name)
  switch (kind) {
    case 'markdown': {
      const isFile = isTextFile(text)
      const content = isFile ? (draft.texts[text] ?? '') : text
      const write = (next: string) =>
        isFile ? change({ ...draft, texts: { ...draft.texts, [text]: next } }) : set(next)
      return (
        <AreaField
          label={isFile ? m.site_text_of({ label: shared.label, file: text }) : shared.label}
          error={shared.error}
          value={content}
          rows={Math.min(18, Math.max(4, content.split('\n').length + 1))}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )
    }
    case 'picture':
    case 'logo':
    case 'icon':
      return (
        <PictureField {...shared} kind={kind} value={text} url={files[text] ?? text} onChange={(url) => set(url)} />
      )
    case 'colour':
      return <ColourField {...shared} name={name} draft={draft} value={text} onChange={(colour) => set(colour)} />
    case 'line':
    case 'number':
      return (
        <Field
          {...shared}
          value={text}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          onChange={({ currentTarget }) => set(valueOf(name, currentTarget.value))}
        />
      )
  }
}

// Values inside lists have no shipped counterpart: the list has.
function ShippedAgain({ editing, path, value }: { editing: Editing; path: Path; value: unknown }) {
  const { draft, shipped, change } = editing
  if (path.some((key) => typeof key === 'number')) return null
  const usual = valueAt(shipped.values, path)
  const isFile = typeof usual === 'string' && isTextFile(usual)
  const isSame =
    JSON.stringify(value) === JSON.stringify(usual) && (!isFile || draft.texts[usual] === shipped.texts[usual])
  if (isSame) return null
  const texts = isFile ? { ...draft.texts, [usual]: shipped.texts[usual] ?? '' } : draft.texts
  const use = () => change({ values: groupOf(withValue(draft.values, path, usual ?? null)), texts })
  return (
    <Button size="s" variant="quiet" onClick={use}>
      {kindOf(String(path.at(-1))) === 'colour' ? m.site_use_shipped_colour() : m.site_use_shipped()}
    </Button>
  )
}

// The entries of a list, which can be added, moved, duplicated and removed (SITE-14).
function ListField({ editing, path, entries }: { editing: Editing; path: Path; entries: readonly unknown[] }) {
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
                {m.duplicate()}
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
