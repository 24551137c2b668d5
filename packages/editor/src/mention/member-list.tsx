import * as m from '@earshot/messages/editor'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { MemberSuggestions } from './member-suggestions.ts'
import styles from './member-list.module.css'

/** The members that the editor suggests at the caret: arrow keys and Enter choose one, or a click. */
export function MemberList({ editor, suggestions }: { editor: Editor; suggestions: MemberSuggestions }) {
  const suggested = useSyncExternalStore(suggestions.subscribe, suggestions.get)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { members = [], active = 0, mount } = suggested ?? {}
  const isOpen = members.length > 0

  useLayoutEffect(() => {
    const element = list.current
    if (!isOpen || element === null) return undefined
    return mount?.(element, {
      onPosition: ({ x, y }) => Object.assign(element.style, { left: `${x}px`, top: `${y}px` }),
    })
  }, [isOpen, mount])
  useEffect(() => {
    const { dom } = editor.view
    if (!isOpen) return undefined
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, isOpen, active])

  if (!isOpen) return null
  return (
    <div ref={list} id={id} role="listbox" aria-label={m.members()} className={styles.list}>
      {members.map((member, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={names(styles.member, index === active && styles.active)}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => suggested?.choose(member)}
        >
          <span className={styles.face}>
            <Picture src={member.picture} alt="" seed={member.username} shape="round" sizes="1.75rem" />
          </span>
          <bdi>{member.username}</bdi>
        </button>
      ))}
    </div>
  )
}
