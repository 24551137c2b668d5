import type { RefObject } from 'react'

/** A hidden input for files, which a button opens by `input`. The same file can be chosen again. */
export function FileInput({
  input,
  accept,
  label,
  isMultiple = false,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>
  accept?: string
  /** The name of the input, for programs that find it without its button. */
  label?: string
  isMultiple?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
