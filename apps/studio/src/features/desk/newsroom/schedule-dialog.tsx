import { scheduleArticle } from '@earshot/contract/desk/calls'
import type { ArticleDraft } from '@earshot/contract/desk/newsroom'
import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import { localIn, momentIn } from '@earshot/contract/text/zoned-time'
import * as m from '@earshot/messages/newsroom'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { InputDialog } from '../../../forms/dialogs/input-dialog.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import type { Article } from './use-article.ts'

const DAY_MS = 86_400_000

/**
 * Chooses day and time in the time zone of the community, and shows the same moment in the zone of the viewer
 * (NEWSROOM-08).
 */
export function ScheduleDialog({
  draft,
  article,
  onClose,
}: {
  draft: ArticleDraft
  article: Article
  onClose: () => void
}) {
  const { time_zone: zone, publish_at: planned } = draft
  const [opened] = useState(() => new Date())
  const [at, setAt] = useState(planned === null ? '' : localIn(zone, new Date(planned)))
  const [notifies, setNotifies] = useState(draft.notify)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isPast = at !== '' && (momentIn(zone, at.slice(0, 16)) ?? opened) < opened
  const schedule = async () => {
    setBusy(true)
    setProblem('')
    try {
      const version = await article.save()
      await api.post(scheduleArticle, { news_id: draft.id, version, publish_at: at, notify: notifies ? 1 : 0 })
      await replies.invalidateQueries()
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <InputDialog
      title={m.schedule()}
      onClose={onClose}
      actions={(leave, send) => (
        <>
          <Button onClick={leave}>{m.cancel()}</Button>
          <Button
            variant="solid"
            disabled={isBusy || at === '' || isPast}
            onClick={() => {
              send()
              void schedule()
            }}
          >
            {m.schedule()}
          </Button>
        </>
      )}
    >
      <Field
        label={m.newsroom_publish_at({ zone })}
        type="datetime-local"
        value={at}
        min={localIn(zone, opened)}
        error={isPast ? m.newsroom_past() : undefined}
        max={localIn(zone, new Date(opened.getTime() + NEWSROOM.scheduleDaysMax * DAY_MS))}
        onChange={({ currentTarget }) => setAt(currentTarget.value)}
      />
      <p role="status">{at === '' ? '' : momentWords(zone, at, opened)}</p>
      {!draft.is_announced && draft.followers > 0 && (
        <CheckField
          label={m.newsroom_notify_followers({ count: draft.followers })}
          checked={notifies}
          onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
        />
      )}
      <FormMessage>{problem}</FormMessage>
    </InputDialog>
  )
}

function momentWords(zone: string, at: string, now: Date): string {
  const moment = momentIn(zone, at.slice(0, 16))
  if (moment === undefined) return m.newsroom_skipped_hour()
  return m.newsroom_moment_here({ time: formatMoment(moment.toISOString()), ahead: aheadOf(moment, now) })
}

function aheadOf(moment: Date, now: Date): string {
  const minutes = Math.round((moment.getTime() - now.getTime()) / 60_000)
  if (Math.abs(minutes) < 90) return RELATIVE.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 48 ? RELATIVE.format(hours, 'hour') : RELATIVE.format(Math.round(hours / 24), 'day')
}

const RELATIVE = new Intl.RelativeTimeFormat('en-GB')
