import { ApiError } from '@earshot/contract/client'
import { saveContest } from '@earshot/contract/desk/calls'
import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { localTimeIn } from '../../../text/format.ts'
import styles from './contests.module.css'

const DAY_MINUTES = 1_440
const USUAL_DAYS = 30

/** Creates the draft of a contest, which only admins see (CONTESTS-01). */
export function NewContestDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useAct(saveContest)
  const { register, handleSubmit } = useForm({
    defaultValues: { title: '', end_date: localTimeIn(USUAL_DAYS * DAY_MINUTES).slice(0, 10) },
  })
  const fault = (field: string) => (error instanceof ApiError && error.field === field ? messageOf(error) : undefined)
  const create = handleSubmit((values) =>
    mutate(values, { onSuccess: (contest) => void navigate(`/desk/contests/${contest.id}`) }),
  )
  return (
    <Dialog
      open
      title={m.contests_new()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" form={id} variant="solid" disabled={isPending}>
            {m.contests_create()}
          </Button>
        </>
      }
    >
      <form id={id} method="post" className={styles.form} onSubmit={(event) => void create(event)}>
        <Field label={m.title()} required maxLength={CONTEST.titleMax} error={fault('title')} {...register('title')} />
        <Field
          type="date"
          label={m.figure_last_day()}
          required
          min={localTimeIn(DAY_MINUTES).slice(0, 10)}
          error={fault('end_date')}
          {...register('end_date')}
        />
        <FormMessage>
          {error === null || (error instanceof ApiError && error.field) ? '' : messageOf(error)}
        </FormMessage>
      </form>
    </Dialog>
  )
}
