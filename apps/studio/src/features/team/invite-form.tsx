import { invite as inviteCall } from '@earshot/contract/calls'
import { invite } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useCreator } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct } from '../../session/use-call.ts'
import { showDone } from '../../toasts.ts'
import styles from './team.module.css'

const Fields = invite.input.pick({ to: true, role: true })

/** Invites a member by username, or anybody by e-mail address (STUDIO-16). */
export function InviteForm() {
  const creator = useCreator()
  const send = useAct(inviteCall)
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Fields), defaultValues: { to: '', role: 'editor' as const } })
  const submit = handleSubmit(async (values) => {
    // The form shows the error.
    const isSent = await send.mutateAsync({ ...creator, ...values }).then(
      () => true,
      () => false,
    )
    if (!isSent) return
    showDone(m.studio_invitation_sent({ name: values.to }))
    reset()
  })
  return (
    <section className={styles.section} aria-label={m.studio_invite()}>
      <h2>{m.studio_invite()}</h2>
      <p className={styles.note}>{m.studio_invite_help()}</p>
      <form method="post" noValidate className={styles.invite} onSubmit={(event) => void submit(event)}>
        <Field
          label={m.username_or_e_mail_address()}
          autoComplete="off"
          error={errors.to?.message}
          {...register('to')}
        />
        <SelectField label={m.role()} error={errors.role?.message} {...register('role')}>
          <option value="editor">{m.role_editor()}</option>
          <option value="owner">{m.owner()}</option>
        </SelectField>
        <Button type="submit" variant="solid" disabled={send.isPending}>
          {m.studio_send_invitation()}
        </Button>
      </form>
      <FormMessage>{send.error === null ? '' : messageOf(send.error)}</FormMessage>
    </section>
  )
}
