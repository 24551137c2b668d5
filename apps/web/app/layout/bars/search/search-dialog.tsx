import type { Suggestion, SuggestedKind } from '@earshot/contract/catalogue/search'
import { SUGGESTED } from '@earshot/contract/catalogue/suggested'
import { SEARCH_TEXT_MAX } from '@earshot/contract/limits'
import * as m from '@earshot/messages/search'
import IconSearch from '@earshot/ui/icons/search'
import IconX from '@earshot/ui/icons/x'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSuggestions } from './use-suggestions.ts'
import styles from './search-dialog.module.css'

/**
 * The search dialog (FIND-01): a combobox whose list shows suggestions while a text is typed. Arrow keys select one,
 * Enter opens it, or all results if none is selected.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const { state, found, of } = useSuggestions(text.trim())
  // The selected entry is the one with this number, of the suggestions that were listed when it was selected.
  const [selected, setSelected] = useState({ at: -1, of: '' })
  const at = selected.of === of ? selected.at : -1
  const allHref = `/discover/all?search=${encodeURIComponent(text.trim())}`
  const isAsked = text.trim().length >= SUGGESTED.least
  const entries = isAsked ? found.length + 1 : 0

  // The focus returns only if the dialog is closed before it is removed from the page.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const select = (next: number) => {
    setSelected({ at: next, of })
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries === 0) return
    if (event.key === 'ArrowDown') select(at + 1 === entries ? -1 : at + 1)
    else if (event.key === 'ArrowUp') select(at === -1 ? entries - 1 : at - 1)
    else if (event.key === 'Enter') document.getElementById(`${id}-${at === -1 ? entries - 1 : at}`)?.click()
    else return
    event.preventDefault()
  }
  const option = (number: number) => ({
    id: `${id}-${number}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': number === at,
    className: styles.option,
    onClick: onClose,
    onPointerMove: () => number !== at && setSelected({ at: number, of }),
  })
  const groups = [...Map.groupBy(found, ({ kind }) => kind)]
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={m.search()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      closedby="any"
    >
      <search className={styles.box}>
        <IconSearch size={22} />
        <input
          type="text"
          role="combobox"
          aria-label={m.search()}
          aria-expanded={entries > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
          className={styles.input}
          placeholder={m.search_placeholder()}
          value={text}
          maxLength={SEARCH_TEXT_MAX}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} aria-label={m.close()} onClick={onClose}>
          <IconX size={22} />
        </button>
      </search>
      <div role="status" className={styles.note}>
        {noteOf(state, text.trim(), isAsked, found.length)}
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={m.search_suggestions()}
        hidden={!isAsked}
        className={styles.list}
      >
        {isAsked &&
          groups.map(([kind, items]) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className={styles.kind} role="presentation">
                {NAMES[kind]()}
              </p>
              {items.map((item) => (
                <Link key={item.id} href={item.link} {...option(found.indexOf(item))}>
                  <Row item={item} />
                </Link>
              ))}
            </div>
          ))}
        {isAsked && (
          <Link href={allHref} {...option(entries - 1)} className={`${styles.option} ${styles.all}`}>
            {m.search_see_all_results()}
          </Link>
        )}
      </div>
    </dialog>
  )
}

function Row({ item: { kind, title, by, image } }: { item: Suggestion }) {
  return (
    <>
      <Picture src={image} alt="" seed={title} shape={ROUND.has(kind) ? 'round' : 'square'} sizes="2.5rem" />
      <span className={styles.words}>
        <bdi className={styles.title}>{title}</bdi>
        {by && <bdi className={styles.by}>{by}</bdi>}
      </span>
    </>
  )
}

function noteOf(state: ReturnType<typeof useSuggestions>['state'], text: string, isAsked: boolean, count: number) {
  if (!isAsked) return m.search_hint({ count: SUGGESTED.least })
  if (state === 'failed') return m.search_failed()
  if (state === 'loading') return null
  if (count === 0) return m.search_nothing({ text })
  return <VisuallyHidden>{m.search_suggestion_count({ count })}</VisuallyHidden>
}

const ROUND: ReadonlySet<SuggestedKind> = new Set(['artist', 'member'])

const NAMES: Readonly<Record<SuggestedKind, () => string>> = {
  play: m.songs,
  album: m.albums,
  artist: m.artists,
  podcast: m.podcasts,
  episode: m.episodes,
  playlist: m.playlists,
  post: m.posts,
  article: m.news,
  member: m.members,
}
