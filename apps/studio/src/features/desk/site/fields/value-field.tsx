import type { SiteContent } from '@earshot/contract/desk/site'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { groupOf, type Editing } from '../editing.ts'
import { renamed } from '../entries.ts'
import { BESIDE, ENTRIES, HINTS, kindOf, labelOf, valueOf, type FieldKind } from '../site-fields.ts'
import { isGroup, isTextFile, keysLike, listName, valueAt, withValue, type Path } from '../site-values.ts'
import { ColourField } from './colour-field.tsx'
import { FilmField } from './film-field.tsx'
import { LinkField } from './link-field.tsx'
import { ListField } from './list-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PictureFacts } from './picture-facts.tsx'
import { PictureField } from './picture-field.tsx'
import styles from '../site.module.css'

/** The field of a value, with those of its parts: a group of keys, a list, or one value (SITE-01). */
export function ValueField({ editing, path }: { editing: Editing; path: Path }) {
  const value = valueAt(editing.draft.values, path)
  const key = path.findLast((each) => typeof each === 'string') ?? ''
  if (Array.isArray(value))
    return (
      <>
        <ListField editing={editing} path={path} entries={value}>
          {(at, name) => <EntryFields editing={editing} path={[...path, at]} name={name} />}
        </ListField>
        <p>
          <ShippedAgain editing={editing} path={path} />
        </p>
      </>
    )
  if (isGroup(value)) {
    const keys = keysLike(valueAt(editing.shipped.values, path), value)
    return <GroupField editing={editing} path={path} keys={keys} title={labelOf(key)} />
  }
  return (
    <div className={styles.field} id={path.join('.')}>
      <OneField editing={editing} path={path} name={key} value={value} />
      <ShippedAgain editing={editing} path={path} />
    </div>
  )
}

function EntryFields({ editing, path, name }: { editing: Editing; path: Path; name: string }) {
  const entry = valueAt(editing.draft.values, path)
  if (!isGroup(entry)) return <ValueField editing={editing} path={path} />
  const keys = Object.keys({ ...groupOf(ENTRIES[listName(path)]), ...entry })
  return <GroupField editing={editing} path={path} keys={keys} title={name} />
}

// The fields of a group of keys; some keys are edited beside others.
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
      {keys
        .filter((key) => !BESIDE.has(key))
        .map((key) => (
          <ValueField key={key} editing={editing} path={[...path, key]} />
        ))}
    </fieldset>
  )
}

function OneField({ editing, path, name, value }: { editing: Editing; path: Path; name: string; value: unknown }) {
  const { draft, change, errorAt, files } = editing
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const set = (next: unknown) =>
    change((latest) => ({ ...latest, values: groupOf(withValue(latest.values, path, next)) }))
  const parent = path.slice(0, -1)
  const group = groupOf(valueAt(draft.values, parent))
  const setBeside = (update: (group: Record<string, unknown>) => unknown) =>
    change((latest) => {
      const next = update(groupOf(valueAt(latest.values, parent)))
      return { ...latest, values: groupOf(withValue(latest.values, parent, next)) }
    })
  const hint = (HINTS[listName(path)] ?? HINTS[name])?.()
  const shared = { label: labelOf(name), error: errorAt(path), ...(hint === undefined ? {} : { hint }) }
  const kind = kindOf(name)
  switch (kind) {
    case 'markdown': {
      const isFile = isTextFile(text)
      const content = isFile ? (draft.texts[text] ?? '') : text
      const setText = (next: string) =>
        isFile ? change((latest) => ({ ...latest, texts: { ...latest.texts, [text]: next } })) : set(next)
      return (
        <MarkdownField
          label={isFile ? m.site_text_of({ label: shared.label, file: text }) : shared.label}
          error={shared.error}
          value={content}
          onChange={setText}
        />
      )
    }
    case 'picture':
    case 'logo':
    case 'icon':
      return (
        <>
          <PictureField {...shared} kind={kind} value={text} url={files[text] ?? text} onChange={(url) => set(url)} />
          {kind === 'picture' && text !== '' && 'alt' in group && (
            <PictureFacts
              url={files[text] ?? text}
              alt={group.alt}
              focus={group.focus}
              hasFocus={'focus' in group}
              error={errorAt([...parent, 'alt'])}
              onChange={(facts) => setBeside((latest) => ({ ...latest, ...facts }))}
            />
          )}
        </>
      )
    case 'film':
      return (
        <FilmField
          {...shared}
          error={shared.error ?? errorAt([...parent, 'poster'])}
          url={files[text] ?? text}
          // A stored film has its poster beside it.
          onChange={(film) => setBeside((latest) => ({ ...latest, film, poster: null }))}
        />
      )
    case 'link':
      return <LinkField {...shared} draft={draft} isDead={editing.isDead(path)} value={text} onChange={set} />
    case 'switch':
      return (
        <CheckField
          label={shared.label}
          checked={value === true}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      )
    case 'day':
      return (
        <Field
          {...shared}
          type="date"
          value={text}
          onChange={({ currentTarget }) => set(valueOf(name, currentTarget.value))}
        />
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
          onChange={({ currentTarget }) =>
            listName(path) === 'pages.own.name'
              ? setBeside((latest) => renamed(latest, currentTarget.value, publishedNames(editing)))
              : set(valueOf(name, currentTarget.value))
          }
        />
      )
  }
}

function publishedNames({ published }: Editing): string[] {
  const pages = valueAt(published.values, ['pages', 'own'])
  return Array.isArray(pages)
    ? pages.flatMap((page: unknown) => (isGroup(page) && typeof page.name === 'string' ? [page.name] : []))
    : []
}

const shippedWord = (kind: FieldKind): string => {
  if (kind === 'colour') return m.site_use_shipped_colour()
  return ['picture', 'logo', 'icon', 'film'].includes(kind) ? m.site_use_shipped_picture() : m.site_use_shipped()
}

// Values inside lists have no shipped counterpart: the list has.
function ShippedAgain({ editing, path }: { editing: Editing; path: Path }) {
  const { draft, shipped, change } = editing
  if (path.some((key) => typeof key === 'number')) return null
  const parent = path.slice(0, -1)
  const name = String(path.at(-1))
  // A picture or film is edited with what belongs to it.
  const beside = ['image', 'photo', 'film'].includes(name) ? groupOf(valueAt(draft.values, parent)) : {}
  const paths = [path, ...[...BESIDE].filter((key) => key in beside).map((key) => [...parent, key])]
  const differs = (at: Path) =>
    contentOf(valueAt(draft.values, at), draft) !== contentOf(valueAt(shipped.values, at), shipped)
  if (!paths.some(differs)) return null
  const use = () =>
    change(({ values, texts }) => ({
      values: groupOf(
        paths.reduce((next: unknown, at) => withValue(next, at, valueAt(shipped.values, at) ?? null), values),
      ),
      texts: { ...texts, ...textsIn(valueAt(shipped.values, path), shipped) },
    }))
  return (
    <Button size="s" variant="quiet" onClick={use}>
      {shippedWord(kindOf(name))}
    </Button>
  )
}

// A value with the content of the texts that it names, so that an edited text differs.
const contentOf = (value: unknown, { texts }: SiteContent): string =>
  JSON.stringify(value ?? null, (_key, each: unknown) =>
    typeof each === 'string' && isTextFile(each) ? `${each} ${texts[each]}` : each,
  )

function textsIn(value: unknown, { texts }: SiteContent): Record<string, string> {
  const named: Record<string, string> = {}
  JSON.stringify(value ?? null, (_key, each: unknown) => {
    if (typeof each === 'string' && isTextFile(each)) named[each] = texts[each] ?? ''
    return each
  })
  return named
}
