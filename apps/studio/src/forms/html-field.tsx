import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useController, type FieldPathByValue, type FieldValues, type UseControllerProps } from 'react-hook-form'
import styles from './html-field.module.css'

/**
 * A text with headings, links and lists in a form; its value is HTML, `most` its maximum length with markup. A
 * read-only text is shown as it is.
 */
export function HtmlField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string | null | undefined>,
  Output,
>({
  label,
  most,
  isReadOnly = false,
  ...input
}: UseControllerProps<Values, Name, Output> & { label: string; most: number; isReadOnly?: boolean }) {
  const { field, fieldState } = useController(input)
  if (isReadOnly)
    return (
      <div className={styles.shown}>
        <p className={styles.label}>{label}</p>
        <RichText html={field.value} />
      </div>
    )
  return (
    <div onBlur={field.onBlur}>
      <RichEditor
        label={label}
        value={field.value ?? ''}
        onChange={field.onChange}
        canHeadings
        most={most}
        error={fieldState.error?.message}
      />
    </div>
  )
}
