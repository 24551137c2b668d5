import { publishArticle } from '@earshot/contract/desk/calls'
import type { ArticleDraft } from '@earshot/contract/desk/newsroom'
import * as m from '@earshot/messages/newsroom'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { InputDialog } from '../../../forms/dialogs/input-dialog.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showDone } from '../../../toasts.ts'
import type { Article } from './use-article.ts'
import styles from './newsroom.module.css'

/** The address, date and byline of a publication, and the followers that it notifies. */
export type Plan = { path: string; date: string; byline: string; followers: number; version: number }

/** Says what will appear and how many followers are notified, then publishes or updates (NEWSROOM-07, NEWSROOM-09). */
export function PublishDialog({
  draft,
  article,
  plan,
  onClose,
}: {
  draft: ArticleDraft
  article: Article
  plan: Plan
  onClose: () => void
}) {
  const { id: news_id, is_published: isUpdate } = draft
  const [notifies, setNotifies] = useState(true)
  const [marks, setMarks] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const publish = async () => {
    setBusy(true)
    setProblem('')
    try {
      const answers = { notify: notifies ? 1 : 0, marks_update: marks ? 1 : 0 } as const
      const { path } = await api.post(publishArticle, { news_id, version: plan.version, ...answers })
      await replies.invalidateQueries()
      showDone(isUpdate ? m.newsroom_updated() : m.newsroom_published(), {
        label: m.public_page(),
        run: () => window.location.assign(path),
      })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  const { values } = article
  return (
    <InputDialog
      title={isUpdate ? m.newsroom_update() : m.publish()}
      onClose={onClose}
      actions={(leave, send) => (
        <>
          <Button onClick={leave}>{m.cancel()}</Button>
          <Button
            variant="solid"
            disabled={isBusy}
            onClick={() => {
              send()
              void publish()
            }}
          >
            {isUpdate ? m.newsroom_update() : m.publish()}
          </Button>
        </>
      )}
    >
      <div className={styles.card}>
        {values.photo && <img src={values.photo} alt="" />}
        <b dir="auto">{values.title}</b>
        <p dir="auto">{values.lead}</p>
      </div>
      <dl className={styles.facts}>
        <dt>{m.newsroom_address()}</dt>
        <dd>{plan.path}</dd>
        <dt>{m.newsroom_byline()}</dt>
        <dd>
          <bdi>{plan.byline}</bdi>
        </dd>
        <dt>{m.newsroom_date_shown()}</dt>
        <dd>{values.date ?? formatMoment(plan.date)}</dd>
      </dl>
      {isUpdate ? (
        <CheckField
          label={m.newsroom_mark_updated()}
          checked={marks}
          onChange={({ currentTarget }) => setMarks(currentTarget.checked)}
        />
      ) : draft.is_announced ? (
        <p>{m.newsroom_announced_already()}</p>
      ) : (
        <CheckField
          label={m.newsroom_notify_followers({ count: draft.followers })}
          hint={m.newsroom_notify_once()}
          checked={notifies}
          onChange={({ currentTarget }) => setNotifies(currentTarget.checked)}
        />
      )}
      <FormMessage>{problem}</FormMessage>
      {!isUpdate && (
        <AsCommand
          commands={[`article article.html --title ${quoted(values.title)} --author ${quoted(plan.byline)}`]}
        />
      )}
    </InputDialog>
  )
}
