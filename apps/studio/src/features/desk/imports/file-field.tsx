import { Field } from '@earshot/ui/forms/field.tsx'

/** A field that chooses one file. */
export const FileField = ({
  label,
  accept,
  onFile,
}: {
  label: string
  accept: string
  onFile: (file: File | undefined) => void
}) => (
  <Field label={label} type="file" accept={accept} onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])} />
)

/** Returns a flag as forms send it. */
export const flag = (isOn: boolean): '0' | '1' => (isOn ? '1' : '0')
