import { names } from '@earshot/ui/names'
import { useEffect, useId, useRef, useState, type ComponentType } from 'react'
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
  /** True where what stands around the field says already what it is. */
  hidesLabel?: boolean
}

/** What the full editor takes besides: where it stands in the page, and the caret of the plain field before it. */
export type FullEditorProps = Pick<RichEditorProps, 'value' | 'onChange' | 'placeholder' | 'canHeadings' | 'uploadPicture'> & {
  id: string
  isWrong: boolean
  /** Characters of plain text before the caret; undefined while the field has no focus. */
  caret: number | undefined
}

type Loaded = { Full: ComponentType<FullEditorProps>; caret: number | undefined }

/** A field for rich text (POST-12). Its tools come when somebody comes near; until then, and without them, it is a plain field whose paragraphs are kept. */
export function RichEditor({ label, error, autoFocus = false, hidesLabel = false, ...text }: RichEditorProps) {
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const [loaded, setLoaded] = useState<Loaded>()
  const labelClass = hidesLabel ? styles.hiddenLabel : styles.label
  const isWrong = error !== undefined && error !== ''
  const isPlain = plainTextOf(text.value) !== undefined

  const load = () => {
    if (loaded !== undefined) return
    void import('./tiptap-editor.tsx').then(async ({ default: Full }) => {
      // While letters are composed (accents, Chinese, Japanese), the field stays what it is.
      if (isComposing.current) await new Promise((resolve) => { plain.current?.addEventListener('compositionend', () => setTimeout(resolve), { once: true }) })
      setLoaded({ Full, caret: caretOf(plain.current) })
    }, () => undefined)
  }
  // Text with markup, as a draft brings it, makes no sense in a plain field.
  useEffect(() => {
    if (!isPlain || autoFocus) load()
    // oxlint-disable-next-line react/exhaustive-deps -- load only reads the field as it stands when the chunk has come
  }, [isPlain, autoFocus])

  return (
    <div className={styles.field}>
      {loaded === undefined ? <label id={`${id}-label`} className={labelClass} htmlFor={id}>{label}</label> : <span id={`${id}-label`} className={labelClass}>{label}</span>}
      <div className={names(styles.frame, isWrong && styles.wrong)} onPointerEnter={load} onFocus={load}>
        {loaded === undefined ? (
          <textarea
            ref={plain} id={id} className={styles.plain} dir="auto" autoFocus={autoFocus} placeholder={text.placeholder} readOnly={!isPlain} value={plainTextOf(text.value) ?? ''}
            onCompositionStart={() => { isComposing.current = true }} onCompositionEnd={() => { isComposing.current = false }}
            onChange={(event) => text.onChange(htmlOfPlainText(event.target.value))} aria-invalid={isWrong || undefined} aria-describedby={isWrong ? `${id}-error` : undefined}
          />
        ) : <loaded.Full {...text} id={id} isWrong={isWrong} caret={loaded.caret} />}
      </div>
      {isWrong && <p id={`${id}-error`} className={styles.error} role="alert">{error}</p>}
    </div>
  )
}

const caretOf = (field: HTMLTextAreaElement | null): number | undefined => (field !== null && document.activeElement === field ? field.selectionStart : undefined)
