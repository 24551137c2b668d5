import * as m from '@earshot/messages/feed'
import { Field } from '@earshot/ui/forms/field.tsx'

/** Asks for the password of the member again. */
export const PasswordField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Field
    label={m.feed_password()}
    hint={m.feed_password_hint()}
    type="password"
    autoComplete="current-password"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
