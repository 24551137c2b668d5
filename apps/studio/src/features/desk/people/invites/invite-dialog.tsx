import { createInvite } from '@earshot/contract/desk/calls'
import type { DeskItem } from '@earshot/contract/desk/catalogue'
import { INVITE, INVITE_TEAM_ROLES } from '@earshot/contract/desk/people/invites'
import { ACCOUNT, ROLES, type Role } from '@earshot/contract/limits'
import { copyText } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { InputDialog } from '../../../../forms/dialogs/input-dialog.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showDone } from '../../../../toasts.ts'
import { ItemChooser } from '../../catalogue/edit/item-chooser.tsx'
import styles from '../people.module.css'

const KINDS = ['artist', 'podcast'] as const
const EMPTY = { email: '', uses: '1', days: '14', team: '', role: 'owner' }

/** Creates an invitation. A link that is not mailed is shown once (PEOPLE-08). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY)
  const [roles, setRoles] = useState<readonly Role[]>([])
  const { mutate, data, error, isPending } = useAct(createInvite)
  const set = (name: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [name]: value }))
  }
  const kind = KINDS.find((each) => each === values.team)
  const [creator, setCreator] = useState<DeskItem>()
  const send = () =>
    mutate(
      {
        ...(values.email.trim() !== '' && { email: values.email.trim() }),
        roles: [...roles],
        uses: roles.length > 0 ? 1 : Number(values.uses),
        days: Number(values.days),
        ...(kind === 'artist' && { artist_id: creator?.id }),
        ...(kind === 'podcast' && { podcast_id: creator?.id }),
        ...(kind && { team_role: INVITE_TEAM_ROLES.find((each) => each === values.role) ?? 'editor' }),
      },
      {
        onSuccess: ({ link }) => {
          if (link !== null) return
          showDone(m.people_invite_sent())
          onClose()
        },
      },
    )
  const link = data?.link ?? null
  if (link !== null) return <LinkDialog link={link} onClose={onClose} />
  return (
    <InputDialog
      title={m.invite()}
      onClose={onClose}
      actions={(leave, post) => (
        <>
          <Button onClick={leave}>{m.cancel()}</Button>
          <Button
            variant="solid"
            disabled={isPending || (kind !== undefined && creator === undefined)}
            onClick={() => {
              post()
              send()
            }}
          >
            {m.people_create_invite()}
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
        <Field
          type="email"
          label={m.people_invite_email()}
          hint={m.people_invite_email_help()}
          maxLength={ACCOUNT.emailMax}
          value={values.email}
          onChange={set('email')}
        />
        <Field
          type="number"
          min={1}
          max={INVITE.usesMax}
          label={m.accounts()}
          hint={m.people_invite_uses_help()}
          disabled={roles.length > 0}
          value={roles.length > 0 ? '1' : values.uses}
          onChange={set('uses')}
        />
        <Field
          type="number"
          min={1}
          max={INVITE.daysMax}
          label={m.people_invite_days()}
          value={values.days}
          onChange={set('days')}
        />
        <fieldset className={styles.group}>
          <legend>{m.people_roles()}</legend>
          {ROLES.map((role) => (
            <CheckField
              key={role}
              label={m.people_role_word({ role })}
              checked={roles.includes(role)}
              onChange={({ currentTarget: { checked } }) =>
                setRoles(checked ? [...roles, role] : roles.filter((each) => each !== role))
              }
            />
          ))}
        </fieldset>
        <SelectField
          label={m.artist_or_podcast()}
          value={values.team}
          onChange={(event) => {
            set('team')(event)
            setCreator(undefined)
          }}
        >
          <option value="">{m.podcast_no_category()}</option>
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {m.plans_creator_word({ kind: each })}
            </option>
          ))}
        </SelectField>
        {kind !== undefined && (
          <>
            {creator === undefined ? (
              <ItemChooser kind={kind} onChoose={setCreator} />
            ) : (
              <p className={styles.chosen}>
                <bdi>{creator.title}</bdi>
                <Button size="s" onClick={() => setCreator(undefined)}>
                  {m.choose_another()}
                </Button>
              </p>
            )}
            <SelectField label={m.role()} value={values.role} onChange={set('role')}>
              {INVITE_TEAM_ROLES.map((role) => (
                <option key={role} value={role}>
                  {m.people_creator_role({ role })}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      </div>
    </InputDialog>
  )
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const [word, setWord] = useState('')
  return (
    <Dialog open title={m.invite()} onClose={onClose} actions={<Button onClick={onClose}>{m.close()}</Button>}>
      <div className={styles.form}>
        <p>{m.people_invite_once()}</p>
        <code className={styles.link}>{link}</code>
        <div>
          <Button
            size="s"
            onClick={() =>
              void copyText(link).then((isCopied) => setWord(isCopied ? m.share_copied() : m.share_select()))
            }
          >
            {m.copy_text()}
          </Button>
        </div>
        <p role="status">{word}</p>
      </div>
    </Dialog>
  )
}
