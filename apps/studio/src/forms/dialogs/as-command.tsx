import { copyText } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import styles from './as-command.module.css'

/** The commands that do the same as a dialog, to copy (DESK-12). */
export function AsCommand({ commands }: { commands: readonly string[] }) {
  const [word, setWord] = useState('')
  const text = commands.map((command) => `npx earshot ${command}`).join('\n')
  const copy = async () => setWord((await copyText(text)) ? m.share_copied() : m.share_select())
  return (
    <details className={styles.more}>
      <summary>{m.desk_as_command()}</summary>
      <pre className={styles.code} dir="ltr" tabIndex={0} aria-label={m.desk_as_command()}>
        {text}
      </pre>
      <Button size="s" onClick={() => void copy()}>
        {m.copy_text()}
      </Button>
      <p role="status">{word}</p>
    </details>
  )
}
