import * as m from '@earshot/messages/share'
import { MenuButton } from '@earshot/ui/actions/menu.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useEffect, useRef, useState } from 'react'
import { copyText } from './share-links.ts'
import styles from './copy-entry.module.css'

/**
 * A menu entry that copies a URL and confirms it in place until the menu closes. If the clipboard is not available, the
 * URL can be selected.
 */
export function CopyEntry({ label, url }: { label: string; url: () => string }) {
  const [copied, setCopied] = useState<{ url: string; isDone: boolean }>()
  const note = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const menu = note.current?.closest('[popover]')
    const forget = () => setCopied(undefined)
    menu?.addEventListener('toggle', forget)
    return () => menu?.removeEventListener('toggle', forget)
  }, [])
  const copy = async () => {
    const text = url()
    setCopied({ url: text, isDone: await copyText(text) })
  }
  const result = copied === undefined ? undefined : copied.isDone ? m.share_copied() : m.share_select()
  return (
    <MenuButton
      staysOpen
      onClick={() => void copy()}
      className="needs-scripts"
      note={
        <>
          <span role="status" ref={note}>
            <VisuallyHidden>{result}</VisuallyHidden>
          </span>
          {copied?.isDone === false && <p className={styles.url}>{copied.url}</p>}
        </>
      }
    >
      {result ?? label}
    </MenuButton>
  )
}
