import type { RefObject } from 'react'

/** The URL of a chosen picture as an input of its form, so that a dialog keeps it with what is typed (DESK-11). */
export function PictureValue({
  input,
  label,
  value,
  onChange,
}: {
  input: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange: (url: string) => void
}) {
  return (
    <input
      hidden
      ref={input}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
