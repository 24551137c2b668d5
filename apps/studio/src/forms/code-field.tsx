import * as m from '@earshot/messages/studio'
import { Field } from '@earshot/ui/forms/field.tsx'

/** The field of a code that was mailed. */
export const CodeField = ({
  value,
  problem,
  onChange,
}: {
  value: string
  problem: string | undefined
  onChange: (code: string) => void
}) => (
  <Field
    label={m.code_from_mail()}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    dir="ltr"
    value={value}
    error={problem}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
