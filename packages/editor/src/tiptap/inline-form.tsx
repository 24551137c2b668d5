import * as m from '@earshot/messages/editor'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useId, useState, type KeyboardEvent } from 'react'
import styles from './tiptap-editor.module.css'

type Props = {
  label: string
  initial: string
  hint?: string
  saveLabel: string
  /** Returns the problem with the text, or undefined if it was accepted. */
  onSave: (text: string) => string | undefined
  onRemove?: (() => void) | undefined
  onCancel: () => void
}

/**
 * A one-line field inside the editor: a link target or the description of a picture. Not a form element, because it may
 * be inside a form.
 */
export function InlineForm({ label, initial, hint, saveLabel, onSave, onRemove, onCancel }: Props) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string>()
  const save = () => setError(onSave(text))
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else onCancel()
  }
  return (
    <div role="group" aria-label={label} className={styles.inline}>
      <label htmlFor={id} className={styles.inlineLabel}>
        {label}
      </label>
      <input
        id={id}
        autoFocus
        className={styles.inlineInput}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        autoCapitalize="off"
      />
      <span className={styles.inlineActions}>
        <Button size="s" variant="solid" onClick={save}>
          {saveLabel}
        </Button>
        {onRemove !== undefined && (
          <Button size="s" variant="quiet" onClick={onRemove}>
            {m.remove()}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </span>
      <p
        id={`${id}-note`}
        className={error === undefined ? styles.note : styles.wrong}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
