import * as m from '@earshot/messages/account'
import { Field } from '@earshot/ui/forms/field.tsx'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete'>

/** The e-mail address of an account. */
export const EmailField = (props: Props) => (
  <Field label={m.account_email_field()} type="email" autoComplete="email" {...props} />
)

/** A new password, so that password managers offer to generate one. */
export const NewPasswordField = ({ label = m.account_password_field(), ...props }: Props & { label?: string }) => (
  <Field label={label} type="password" autoComplete="new-password" {...props} />
)
