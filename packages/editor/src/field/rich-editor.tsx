import { names } from '@earshot/ui/text/names'
import { useEffect, useId, useRef, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { RichEditorProps } from './editor-props.ts'
import { hasWords, htmlOfPlainText, plainTextOf } from './html-text.rules.ts'
import { LengthNote } from './length-note.tsx'
import { isSendKey } from './send-key.ts'
import { useFullEditor } from './use-full-editor.ts'
import styles from './rich-editor.module.css'

/**
 * A rich-text field (POST-12). The full editor loads when the field is about to be used; until then, and without it,
 * this is a plain field that preserves paragraphs.
 */
export function RichEditor({ label, error, autoFocus = false, hidesLabel = false, onFiles, ...text }: RichEditorProps) {
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const { loaded, load, onEvent, compose } = useFullEditor(plain)
  const labelClass = hidesLabel ? styles.hiddenLabel : styles.label
  const isWrong = error !== undefined && error !== ''
  const isPlain = plainTextOf(text.value) !== undefined

  // Markup, as in a draft, cannot be edited in a plain field.
  useEffect(() => {
    if (!isPlain || autoFocus) load()
    // oxlint-disable-next-line react/exhaustive-deps -- load only reads the field as it stands when the chunk has come
  }, [isPlain, autoFocus])

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onEvent()
    if (text.canSendByKeys !== true || !isSendKey(event)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const takeFiles = (event: SyntheticEvent, data: DataTransfer) => {
    if (data.files.length === 0 || hasWords(data)) return
    if (onFiles !== undefined) event.stopPropagation()
    // Without a handler, a dropped file would replace the page.
    if (onFiles !== undefined || loaded === undefined) event.preventDefault()
    onFiles?.([...data.files])
  }
  return (
    <div className={styles.field}>
      {loaded === undefined ? (
        <label id={`${id}-label`} className={labelClass} htmlFor={id}>
          {label}
        </label>
      ) : (
        <span id={`${id}-label`} className={labelClass}>
          {label}
        </span>
      )}
      <div
        className={names(styles.frame, isWrong && styles.wrong)}
        data-writing
        onPointerEnter={load}
        onFocus={load}
        onDragEnter={load}
        onPasteCapture={(event) => takeFiles(event, event.clipboardData)}
        onDropCapture={(event) => takeFiles(event, event.dataTransfer)}
      >
        {loaded === undefined ? (
          <textarea
            ref={plain}
            id={id}
            className={styles.plain}
            dir="auto"
            autoFocus={autoFocus}
            placeholder={text.placeholder}
            readOnly={!isPlain}
            value={plainTextOf(text.value) ?? ''}
            onKeyDown={press}
            onSelect={onEvent}
            onCompositionStart={() => compose(true)}
            onCompositionEnd={() => compose(false)}
            onChange={(event) => {
              onEvent()
              text.onChange(htmlOfPlainText(event.target.value))
            }}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-error` : undefined}
          />
        ) : (
          <loaded.Full {...text} id={id} isWrong={isWrong} chosen={loaded.chosen} />
        )}
      </div>
      {loaded === undefined && text.most !== undefined && <LengthNote length={text.value.length} most={text.most} />}
      {isWrong && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
