import { deleteBackup, linkBackup } from '@earshot/contract/desk/calls'
import { BACKUP_LINK_MINUTES, type Dump } from '@earshot/contract/desk/operations/backups'
import * as m from '@earshot/messages/operations'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { formatBytes } from '../../../../text/format.ts'
import { showDone } from '../../../../toasts.ts'
import styles from '../operations.module.css'

type Props = { dump: Dump; onClose: () => void }

/** Makes a link to a dump after a proof of identity (OPERATIONS-07). */
export function DownloadDialog({ dump: { name }, onClose }: Props) {
  const link = useAct(linkBackup)
  const { data } = link
  return (
    <Dialog
      open
      title={m.operations_download_title({ name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.close()}</Button>
          {data === undefined ? (
            <Button variant="solid" disabled={link.isPending} onClick={() => link.mutate({ name })}>
              {m.operations_download_make()}
            </Button>
          ) : (
            <LinkButton variant="solid" href={data.url}>
              {m.operations_download_save()} ({formatBytes(data.bytes)})
            </LinkButton>
          )}
        </>
      }
    >
      <p>{m.operations_download_help()}</p>
      <p>{m.operations_download_link({ minutes: BACKUP_LINK_MINUTES })}</p>
      {data !== undefined && (
        <p>
          {m.operations_download_sha()} <code className={styles.code}>{data.sha256}</code>
        </p>
      )}
      <FormMessage>{link.error === null ? '' : messageOf(link.error)}</FormMessage>
    </Dialog>
  )
}

/** Asks before a dump is deleted permanently. */
export function DeleteDialog({ dump: { name }, onClose }: Props) {
  const remove = useAct(deleteBackup)
  return (
    <Confirm
      open
      title={m.operations_backup_delete_question()}
      act={m.delete_it()}
      typedName={name}
      problem={remove.error === null ? '' : messageOf(remove.error)}
      isBusy={remove.isPending}
      onAct={() =>
        remove.mutate(
          { name },
          {
            onSuccess: () => {
              showDone(m.operations_backup_deleted())
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{m.operations_backup_delete_help()}</p>
    </Confirm>
  )
}

/** The checks of the last trial of a dump with their numbers (OPERATIONS-08). */
export function TrialDialog({ dump: { name, trial }, onClose }: Props) {
  return (
    <Dialog
      open
      title={m.operations_trial_details({ name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.close()}</Button>}
    >
      {trial?.problem && <FormMessage>{trial.problem}</FormMessage>}
      <ul className={styles.checks}>
        {trial?.checks.map(({ check, checked, problems, examples }) => (
          <li key={check}>
            {m.operations_trial_check({ check, checked: checked.toLocaleString('en-GB') })},{' '}
            {m.operations_trial_problems({ count: problems })}
            {examples.length > 0 && (
              <ul>
                {examples.map((example) => (
                  <li key={example}>{example}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
