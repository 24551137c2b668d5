import * as m from '@earshot/messages/peace'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../../lib/session/session-store.ts'
import { useCovered } from '../../../lib/state/covered-store.ts'
import { plainText } from '../../../lib/text/plain-text.ts'
import { isMuted } from './muted-words.ts'
import styles from './peace.module.css'

type Props = { authorId: number; html: string; children: ReactNode }

/** Number of characters of a text that are compared with the word list. */
const COMPARED_MAX = 100_000

/** A text of a member, folded behind a button if it has a muted word; the viewer's own texts never are (PEACE-02). */
export function WordCover({ authorId, html, children }: Props) {
  const isFolded = useCovered(({ words }) => words.length > 0 && isMuted(words, plainText(html, COMPARED_MAX)))
  const isOwn = useSession(({ profile }) => profile?.id === authorId)
  const [isShown, setShown] = useState(false)
  if (!isFolded || isOwn || isShown) return children
  return (
    <p className={styles.folded}>
      {m.peace_hidden_by_words()}{' '}
      <Button variant="quiet" size="s" onClick={() => setShown(true)}>
        {m.show()}
      </Button>
    </p>
  )
}
