import { copyText } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/feed'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import styles from './feed-move.module.css'

/** A text that is copied and entered elsewhere. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const [word, setWord] = useState('')
  return (
    <div className={styles['copy']}>
      <Field label={label} readOnly value={text} dir="ltr" onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button
        onClick={() => void copyText(text).then((isCopied) => setWord(isCopied ? m.feed_copied() : m.share_select()))}
      >
        {m.copy_text()}
      </Button>
      <p role="status" className={styles['wait']}>
        {word}
      </p>
    </div>
  )
}
