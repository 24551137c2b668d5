import { downloadMemberData, exportMember } from '@earshot/contract/desk/calls'
import { DESK_DATA } from '@earshot/contract/desk/people/data'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/people'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { Part } from '../../../../frame/part.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import styles from '../people.module.css'

/** The ZIP with the data of a member (PEOPLE-10). */
export function MemberData({ member }: { member: DeskMember }) {
  const make = useAct(exportMember)
  const [isOpen, setOpen] = useState(false)
  const { data_export: made } = member
  const start = () =>
    make.mutate(
      { member_id: member.id },
      {
        onSuccess: () => showDone(m.people_csv_waiting()),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <Part title={m.people_data()}>
      <div className={styles.form}>
        <p>{member.is_confirmed ? m.people_data_help() : m.people_data_not_confirmed()}</p>
        {made !== null && <p>{m.people_data_state({ state: made.state, until: formatMoment(made.expires_at) })}</p>}
        <div className={styles.acts}>
          <Button disabled={make.isPending} onClick={start}>
            {m.people_export_data()}
          </Button>
          {made?.state === 'ready' && <Button onClick={() => setOpen(true)}>{m.people_download_data()}</Button>}
        </div>
      </div>
      {isOpen && made !== null && <DownloadDialog exportId={made.id} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function DownloadDialog({ exportId, onClose }: { exportId: number; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(downloadMemberData)
  const [reason, setReason] = useState('')
  return (
    <Confirm
      open
      title={m.people_download_data()}
      act={m.download()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || reason.trim() === ''}
      onAct={() =>
        mutate(
          { export_id: exportId, reason },
          {
            onSuccess: ({ link }) => {
              location.assign(link)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <AreaField
        label={m.people_delete_reason()}
        rows={3}
        maxLength={DESK_DATA.reasonMax}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Confirm>
  )
}
