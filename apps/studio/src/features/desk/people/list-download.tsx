import type { Input } from '@earshot/contract/client'
import { exportMembers, memberListFile } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/people'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { CheckField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { callOptions, useAct } from '../../../session/use-call.ts'
import styles from './people.module.css'

/** Milliseconds between two reads of the state of a file. */
const POLL_MS = 1_500

/** Downloads the filtered list of members as CSV, which a job makes (PEOPLE-13). */
export function ListDownload({ filters, onClose }: { filters: Input<typeof exportMembers>; onClose: () => void }) {
  const [hasEmail, setHasEmail] = useState(false)
  const { mutate, data, error, isPending } = useAct(exportMembers)
  return (
    <Dialog
      open
      title={m.download_as_csv()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.close()}</Button>
          {data === undefined && (
            <Button
              variant="solid"
              disabled={isPending}
              onClick={() => mutate({ ...filters, with_email: hasEmail ? 1 : 0 })}
            >
              {m.people_csv_make()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {data === undefined ? (
          <>
            <p>{m.people_csv_help()}</p>
            <CheckField
              label={m.people_csv_email()}
              hint={m.people_csv_email_help()}
              checked={hasEmail}
              onChange={({ currentTarget: { checked } }) => setHasEmail(checked)}
            />
            <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
          </>
        ) : (
          <FileState id={data.id} />
        )}
      </div>
    </Dialog>
  )
}

function FileState({ id }: { id: number }) {
  const { data, error } = useQuery({
    ...callOptions(memberListFile, { export_id: id }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'waiting' ? POLL_MS : false),
  })
  if (error !== null) return <FormMessage>{messageOf(error)}</FormMessage>
  if (data === undefined || data.state === 'waiting') return <p role="status">{m.people_csv_waiting()}</p>
  if (data.state === 'failed' || data.link === null) return <FormMessage>{m.people_csv_failed()}</FormMessage>
  return (
    <>
      <p role="status">{m.people_csv_ready({ count: data.rows ?? 0 })}</p>
      <div>
        <LinkButton href={data.link} variant="solid">
          {m.download()}
        </LinkButton>
      </div>
    </>
  )
}
