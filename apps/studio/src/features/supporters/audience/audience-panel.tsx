import { getAudience, updateAudience } from '@earshot/contract/calls'
import type { Input } from '@earshot/contract/client'
import { EARLY_ACCESS } from '@earshot/contract/money/plan-limits'
import { AUDIENCES } from '@earshot/contract/money/supporters'
import type { Audience, ItemAudience } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useId, useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { localTime, localTimeIn } from '../../../text/format.ts'
import { showDone } from '../../../toasts.ts'
import styles from './audience.module.css'

/** A release or season. */
export type AudienceItem = Input<typeof getAudience>

/**
 * The audience of a release or season: everybody, subscribers, or subscribers until a time (SUPPORTERS-05). `name` is
 * its artist or podcast. A choice is saved at once, unless it needs a time or a confirmation; `onPending` receives
 * whether one waits for "Save".
 */
export function AudiencePanel({ item, name, onPending }: Props) {
  const heading = useId()
  const { data, error } = useCall(getAudience, item)
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>{m.supporters_audience()}</h2>
      {error !== null && <FormMessage>{messageOf(error)}</FormMessage>}
      {data === undefined ? (
        error === null && <Skeleton width="60%" />
      ) : (
        <AudienceForm
          key={`${data.audience} ${data.opens_at}`}
          item={item}
          name={name}
          stored={data}
          onPending={onPending}
        />
      )}
    </section>
  )
}

type Props = { item: AudienceItem; name: string; onPending?: ((isPending: boolean) => void) | undefined }

function AudienceForm({ item, name, stored, onPending = () => {} }: Props & { stored: ItemAudience }) {
  const [audience, setAudience] = useState(stored.audience)
  const [at, setAt] = useState(stored.opens_at === null ? '' : localTime(new Date(stored.opens_at)))
  const [notifies, setNotifies] = useState(stored.notify)
  const [isAsking, setAsking] = useState(false)
  const update = useAct(updateAudience)
  const group = useId()
  const isUntil = audience === 'until'
  const opensAt = isUntil && at !== '' ? new Date(at).toISOString() : undefined
  const isSame =
    audience === stored.audience &&
    (!isUntil || (opensAt === (stored.opens_at ?? undefined) && notifies === stored.notify))
  const subscribers = stored.subscribers ?? 0
  const save = (chosen: Audience = audience) =>
    update.mutate(
      {
        ...item,
        audience: chosen,
        notify: notifies ? 1 : 0,
        ...(chosen === 'until' && opensAt !== undefined && { opens_at: opensAt }),
      },
      {
        onSuccess: () => {
          showDone(m.supporters_audience_saved())
          onPending(false)
        },
        onSettled: () => setAsking(false),
      },
    )
  const choose = (chosen: Audience) => {
    setAudience(chosen)
    onPending(chosen !== stored.audience)
    if (chosen === 'until' || chosen === stored.audience) return
    if (chosen === 'everybody' && subscribers > 0) setAsking(true)
    else save(chosen)
  }
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (audience === 'everybody' && subscribers > 0) setAsking(true)
        else save()
      }}
    >
      <fieldset className={styles.choices} aria-label={m.supporters_audience()}>
        {AUDIENCES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={group}
              value={each}
              checked={audience === each}
              disabled={each !== 'everybody' && stored.problem != null}
              onChange={() => choose(each)}
            />
            {WORDS[each]()}
          </label>
        ))}
      </fieldset>
      {stored.problem != null && <p className={styles.note}>{stored.problem}</p>}
      {audience === 'subscribers' && <p className={styles.note}>{m.supporters_only_help()}</p>}
      {isUntil && (
        <>
          <Field
            label={m.supporters_opens_at()}
            hint={m.supporters_opens_help()}
            type="datetime-local"
            required
            value={at}
            min={localTimeIn(EARLY_ACCESS.hoursMin * 60 + 1)}
            max={localTimeIn(EARLY_ACCESS.daysMax * 1440)}
            onChange={({ currentTarget }) => {
              setAt(currentTarget.value)
              onPending(true)
            }}
          />
          <CheckField
            label={m.supporters_notify_opening()}
            checked={notifies}
            onChange={({ currentTarget }) => {
              setNotifies(currentTarget.checked)
              onPending(true)
            }}
          />
        </>
      )}
      <FormMessage>{update.error === null ? '' : messageOf(update.error)}</FormMessage>
      {!isSame && (
        <Button type="submit" disabled={update.isPending}>
          {m.save()}
        </Button>
      )}
      <Confirm
        open={isAsking}
        title={m.supporters_open_title()}
        act={m.supporters_open_act()}
        isBusy={update.isPending}
        onAct={() => save()}
        onClose={() => setAsking(false)}
      >
        <p>{m.supporters_open_help({ count: subscribers, name })}</p>
      </Confirm>
    </form>
  )
}

const WORDS: Record<Audience, () => string> = {
  everybody: m.everybody,
  subscribers: m.subscribers,
  until: m.supporters_first,
}
