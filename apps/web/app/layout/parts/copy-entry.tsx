import * as m from '@earshot/messages/share'
import { MenuButton } from '@earshot/ui/actions/menu.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useState } from 'react'
import { copyText } from '../../lib/text/share-links.ts'
import styles from './copy-entry.module.css'

/** An entry of a menu that copies an address and says so in its own place; where the browser does not copy, the address can be selected. */
export function CopyEntry({ label, address }: { label: string; address: () => string }) {
  const [copied, setCopied] = useState<{ address: string; isDone: boolean }>()
  const copy = async () => {
    const text = address()
    setCopied({ address: text, isDone: await copyText(text) })
  }
  const said = copied === undefined ? undefined : copied.isDone ? m.share_copied() : m.share_select()
  return (
    <MenuButton
      staysOpen
      onClick={() => void copy()}
      className="needs-scripts"
      note={
        <>
          <span role="status">
            <VisuallyHidden>{said}</VisuallyHidden>
          </span>
          {copied?.isDone === false && <p className={styles.address}>{copied.address}</p>}
        </>
      }
    >
      {said ?? label}
    </MenuButton>
  )
}
