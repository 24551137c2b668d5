import { useId } from 'react'
import { htmlOfPlainText, plainTextOf } from './html-text.rules.ts'
import styles from './rich-editor.module.css'

/** What every face of the editor takes. `value` is HTML; `uploadPicture` stores a file and returns its address. */
export type RichEditorProps = {
  label: string
  value: string
  onChange: (html: string) => void
  placeholder?: string
  /** Offers headings; for posts, not for comments. */
  canHeadings?: boolean
  uploadPicture?: (file: File) => Promise<string>
  error?: string | undefined
  autoFocus?: boolean
}

/** A field for rich text. Until its tools have come it is a plain field whose paragraphs are kept. */
export function RichEditor({ label, value, onChange, placeholder, error, autoFocus }: RichEditorProps) {
  const id = useId()
  const isWrong = error !== undefined && error !== ''
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id}>{label}</label>
      <textarea id={id} className={styles.plain} dir="auto" autoFocus={autoFocus} placeholder={placeholder} value={plainTextOf(value) ?? value} onChange={(event) => onChange(htmlOfPlainText(event.target.value))} aria-invalid={isWrong || undefined} aria-describedby={isWrong ? `${id}-error` : undefined} />
      {isWrong && <p id={`${id}-error`} className={styles.error}>{error}</p>}
    </div>
  )
}
