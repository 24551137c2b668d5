import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconCamera from '@earshot/ui/icons/camera'
import { useRef } from 'react'
import { PICTURE_TYPES } from '../../lib/forms/upload-limits.rules.ts'

/** A camera icon that opens the file dialog (PROFILE-02). */
export function PictureButton({
  label,
  className,
  onChoose,
}: {
  label: string
  className: string | undefined
  onChoose: (file: File | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton variant="veil" label={label} className={className} onClick={() => input.current?.click()}>
        <IconCamera size={22} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label={label}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
