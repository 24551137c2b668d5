import { ApiError } from '@earshot/contract/client'
import { saveContest } from '@earshot/contract/desk/calls'
import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import * as m from '@earshot/messages/contests'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../../forms/dialogs/form-dialog.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { localTimeIn } from '../../../text/format.ts'

const DAY_MINUTES = 1_440
const USUAL_DAYS = 30

/** Creates the draft of a contest, which only admins see (CONTESTS-01). */
export function NewContestDialog({ onClose }: { onClose: () => void }) {
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
    <FormDialog
      title={m.contests_new()}
      act={m.contests_create()}
      problem={error === null || (error instanceof ApiError && error.field) ? '' : messageOf(error)}
      isBusy={isPending}
      onSubmit={create}
      onClose={onClose}
    >
      <Field label={m.title()} required maxLength={CONTEST.titleMax} error={fault('title')} {...register('title')} />
      <Field
        type="date"
        label={m.figure_last_day()}
        required
        min={localTimeIn(DAY_MINUTES).slice(0, 10)}
        error={fault('end_date')}
        {...register('end_date')}
      />
    </FormDialog>
  )
}
