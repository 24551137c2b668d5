import { deleteNews, restoreNews } from '@earshot/contract/calls'
import {
  createPreviewLink,
  discardArticleChanges,
  duplicateArticle,
  endPreviewLink,
  publishArticle,
  sendBackArticle,
  submitArticle,
  unpublishArticle,
  unscheduleArticle,
} from '@earshot/contract/desk/calls'
import type { ArticleDraft } from '@earshot/contract/desk/newsroom'
import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import { copyText } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/newsroom'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PageFrames } from '../../../frame/preview/page-frames.tsx'
import { useMember } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { replies } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { PublishDialog, type Plan } from './publish-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { Article } from './use-article.ts'
import styles from './newsroom.module.css'

/** The acts on an article, each with the latest save (NEWSROOM-06 to NEWSROOM-13). */
export function ArticleActs({ draft, article }: { draft: ArticleDraft; article: Article }) {
  const { id: news_id, state } = draft
  const { id: user_id } = useMember()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'schedule' | Plan>()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
      await replies.invalidateQueries()
    } catch (error) {
      showProblem(messageOf(error))
    }
    setBusy(false)
  }
  const change = async () => ({ news_id, version: await article.save() })
  const prepare = async () => setOpened(await api.post(publishArticle, { ...(await change()), dry_run: 1 }))
  const restore = () => run(() => api.post(restoreNews, { user_id, news_id }))
  const remove = () =>
    run(async () => {
      await article.save()
      await api.post(deleteNews, { user_id, news_id })
      showDone(m.was_removed({ title: article.values.title }), { label: m.undo(), run: () => void restore() })
    })
  if (state === 'removed')
    return (
      <section className={styles.panel}>
        <Button variant="solid" disabled={isBusy} onClick={() => void restore()}>
          {m.restore()}
        </Button>
      </section>
    )
  const isReady = draft.missing.length === 0 || article.isDirty
  return (
    <section className={styles.panel} aria-label={m.publish()}>
      {draft.missing.length > 0 && !article.isDirty && (
        <ul className={styles.missing}>
          {draft.missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {draft.may_publish ? (
          <>
            <Button variant="solid" disabled={isBusy || !isReady} onClick={() => void run(prepare)}>
              {draft.is_published ? m.newsroom_update() : m.publish()}
            </Button>
            {!draft.is_published && (
              <Button disabled={isBusy || !isReady} onClick={() => setOpened('schedule')}>
                {state === 'scheduled' ? m.newsroom_reschedule() : m.schedule()}
              </Button>
            )}
          </>
        ) : (
          state !== 'review' && (
            <Button
              variant="solid"
              disabled={isBusy || !isReady}
              onClick={() => void run(async () => api.post(submitArticle, await change()))}
            >
              {m.newsroom_submit()}
            </Button>
          )
        )}
        {draft.may_review && state === 'review' && (
          <Button disabled={isBusy} onClick={() => void run(async () => api.post(sendBackArticle, await change()))}>
            {m.newsroom_send_back()}
          </Button>
        )}
        {state === 'scheduled' && (
          <Button disabled={isBusy} onClick={() => void run(async () => api.post(unscheduleArticle, await change()))}>
            {m.back_to_draft()}
          </Button>
        )}
        {draft.is_published && draft.has_changes && (
          <Button
            disabled={isBusy}
            onClick={() => void run(async () => api.post(discardArticleChanges, await change()))}
          >
            {m.discard_changes()}
          </Button>
        )}
      </div>
      {draft.is_published && <LinkButton href={`/publication/${news_id}`}>{m.public_page()}</LinkButton>}
      <PreviewLink draft={draft} article={article} run={run} />
      <div className={styles.buttons}>
        {draft.is_published && draft.may_publish && (
          <Button
            size="s"
            variant="quiet"
            disabled={isBusy}
            onClick={() => void run(async () => api.post(unpublishArticle, await change()))}
          >
            {m.unpublish()}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          disabled={isBusy}
          onClick={() =>
            void run(async () => {
              await article.save()
              const copy = await api.post(duplicateArticle, { news_id })
              void navigate(`/desk/newsroom/${copy.news_id}`)
            })
          }
        >
          {m.duplicate()}
        </Button>
        <Button size="s" variant="quiet" disabled={isBusy} onClick={() => void remove()}>
          {m.remove()}
        </Button>
      </div>
      {opened !== undefined && opened !== 'schedule' && (
        <PublishDialog draft={draft} article={article} plan={opened} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'schedule' && <ScheduleDialog draft={draft} article={article} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

/** Opens the preview of the latest save, and makes and ends links to it (NEWSROOM-06). */
function PreviewLink({
  draft,
  article,
  run,
}: {
  draft: ArticleDraft
  article: Article
  run: (act: () => Promise<unknown>) => Promise<void>
}) {
  const { id: news_id } = draft
  const [days, setDays] = useState<number>(NEWSROOM.linkDaysUsual)
  const [url, setUrl] = useState('')
  const [shown, setShown] = useState('')
  const create = async (wanted: number) => {
    await article.save()
    return (await api.post(createPreviewLink, { news_id, days: wanted })).url
  }
  const copy = async () => {
    const made = await create(days)
    setUrl(made)
    if (await copyText(made)) showDone(m.share_copied())
  }
  return (
    <details className={styles.more}>
      <summary>{m.preview()}</summary>
      <div className={styles.fields}>
        <Button onClick={() => void run(async () => setShown(await create(1)))}>{m.newsroom_open_preview()}</Button>
        {shown !== '' && <PageFrames url={shown} />}
        <Field
          label={m.newsroom_link_days()}
          type="number"
          min={1}
          max={NEWSROOM.linkDaysMax}
          value={days}
          onChange={({ currentTarget }) =>
            setDays(Math.min(NEWSROOM.linkDaysMax, Math.max(1, currentTarget.valueAsNumber || 1)))
          }
        />
        <Button onClick={() => void run(copy)}>{m.copy_preview_link()}</Button>
        {url !== '' && <Field label={m.share_select()} readOnly value={url} />}
        {draft.has_preview_link && (
          <Button
            variant="quiet"
            onClick={() =>
              void run(async () => {
                await api.post(endPreviewLink, { news_id })
                setUrl('')
              })
            }
          >
            {m.newsroom_end_preview_link()}
          </Button>
        )}
      </div>
    </details>
  )
}
