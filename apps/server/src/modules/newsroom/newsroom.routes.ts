import { mayPublishArticle, mayReviewArticles } from '@earshot/contract/access'
import * as contract from '@earshot/contract/desk/newsroom'
import { SHOWN } from '@earshot/contract/limits'
import { previewNews } from '@earshot/contract/site/publication'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import type { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import { forbidden } from '../../http/errors.ts'
import { originOf } from '../../http/origin.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { onDesk } from '../audit/audit.store.ts'
import { withMentions } from '../mention/member-mention.store.ts'
import { mentionStore } from '../mention/mention.store.ts'
import { bylineOf } from '../publication/article-words.ts'
import { sanitiseArticleHtml } from '../richtext/sanitise.ts'
import { listArticles, listAuthors } from './article-list.store.ts'
import type { Change, DraftRow } from './draft-changes.store.ts'
import { getAuthorsFor, getDraft, getPreview, toFields } from './draft.store.ts'
import { stateOf } from './newsroom.rules.ts'
import { createPreviewLink, endPreviewLinks, getPreviewed } from './preview-link.store.ts'
import { discardChanges, publishDraft, scheduleDraft, unpublishArticle, unscheduleDraft } from './publish.store.ts'
import { addNote, closeNote, sendBackDraft, submitDraft } from './review.store.ts'
import { createDraft, saveDraft, sentAuthors } from './save.store.ts'
import type { NewText } from './save.store.ts'
import { getVersion, listVersions, restoreVersion } from './versions.store.ts'
import { listWriters, signWriting } from './writers.store.ts'

/** Registers the calls of the newsroom (NEWSROOM). */
export function newsroomRoutes(api: Api): void {
  const { services } = api
  const { db, now, config } = services
  const mentions = mentionStore(db, config)

  /** Checks the right of a member to edit an article, and returns what a change needs. */
  const changeOf = async (viewer: Viewer, input: { news_id: number; version: number }): Promise<Change> => {
    const authorIds = await getAuthorsFor(db, viewer, input.news_id)
    return {
      articleId: input.news_id,
      by: onDesk(viewer),
      version: input.version,
      at: now(),
      timeZone: config.timeZone,
      mayPublish: mayPublishArticle(viewer, authorIds, config),
    }
  }
  /** Checks the right of a member to publish an article as well. */
  const publicationOf = async (viewer: Viewer, input: { news_id: number; version: number }): Promise<Change> => {
    const change = await changeOf(viewer, input)
    if (change.mayPublish === false) throw forbidden('Editors publish articles here. Send this one for review.')
    return change
  }

  route(api, contract.listArticles, async ({ input, viewer }) => {
    const { search_text: text, state, author_id: authorId, from, to, sort, page } = input
    const writerId = mayReviewArticles(viewer) ? undefined : viewer.id
    const query = { writerId, text, state, authorId, from, to, sort, page, timeZone: config.timeZone }
    return { ...(await listArticles(db, query)), authors: writerId === undefined ? await listAuthors(db) : [] }
  })

  route(api, contract.getArticle, async ({ input, viewer }) => {
    await getAuthorsFor(db, viewer, input.news_id)
    return getDraft(services, viewer, input.news_id)
  })

  route(api, contract.createArticle, async ({ input, viewer, once }) =>
    once(async (tx) => ({
      news_id: await createDraft(tx, {
        fields: { title: input.title },
        authors: [{ id: viewer.id, name: '' }],
        by: onDesk(viewer),
        at: now(),
      }),
    })),
  )

  route(api, contract.saveArticle, async ({ input, viewer }) => {
    const sent = [input.share_title, input.share_description, input.share_photo]
    if (sent.some((each) => each !== undefined) && !mayReviewArticles(viewer))
      throw forbidden('Editors set title, description and picture for search and sharing.')
    const content =
      input.content === undefined ? undefined : await withMentions(db, sanitiseArticleHtml(input.content), viewer.id)
    const row = await saveDraft(db, await changeOf(viewer, input), {
      fields: { ...fieldsOf(input), content },
      authors: input.authors,
      savedFrom: input.saved_from,
    })
    return { version: row.version, saved_at: row.updatedAt.toISOString(), has_changes: row.hasChanges }
  })

  route(api, contract.publishArticle, async ({ input, viewer }) => {
    const change = await publicationOf(viewer, input)
    const draft = await getDraft(services, viewer, input.news_id)
    const followers = input.notify === 1 ? draft.followers : 0
    const row =
      input.dry_run === 1
        ? undefined
        : await publishDraft(db, change, { notifies: input.notify === 1, marksUpdate: input.marks_update === 1 })
    return {
      path: `/publication/${input.news_id}`,
      date: (row?.publishedAt ?? (draft.published_at === null ? now() : new Date(draft.published_at))).toISOString(),
      byline: bylineOf(draft.authors),
      followers,
      version: row?.version ?? draft.version,
    }
  })

  route(api, contract.scheduleArticle, async ({ input, viewer }) => {
    const change = await publicationOf(viewer, input)
    const wanted = { local: input.publish_at, notifies: input.notify === 1 }
    const { publishAt, version } = await scheduleDraft(db, change, wanted)
    return { publish_at: (publishAt ?? now()).toISOString(), version }
  })

  route(api, contract.unscheduleArticle, async ({ input, viewer }) =>
    stateIn(await unscheduleDraft(db, await changeOf(viewer, input))),
  )
  route(api, contract.submitArticle, async ({ input, viewer }) =>
    stateIn(await submitDraft(db, await changeOf(viewer, input))),
  )
  route(api, contract.sendBackArticle, async ({ input, viewer }) =>
    stateIn(await sendBackDraft(db, await changeOf(viewer, input), input.note ?? '')),
  )
  route(api, contract.unpublishArticle, async ({ input, viewer }) =>
    stateIn(await unpublishArticle(db, await publicationOf(viewer, input))),
  )
  route(api, contract.discardArticleChanges, async ({ input, viewer }) =>
    stateIn(await discardChanges(db, await changeOf(viewer, input))),
  )

  route(api, contract.duplicateArticle, async ({ input, viewer }) => {
    await getAuthorsFor(db, viewer, input.news_id)
    const { authors, ...draft } = await getDraft(services, viewer, input.news_id)
    const at = now()
    const fields = { ...fieldsOf(draft), date: null }
    const id = await db.transaction((tx) =>
      createDraft(tx, { fields, authors: sentAuthors(authors), by: onDesk(viewer), at }),
    )
    return { news_id: id }
  })

  route(api, contract.createPreviewLink, async ({ input, viewer, request }) => {
    await getAuthorsFor(db, viewer, input.news_id)
    const wanted = { days: input.days, by: onDesk(viewer), at: now() }
    const { key, expiresAt } = await createPreviewLink(db, input.news_id, wanted)
    return { url: `${originOf(config, request)}/publication/preview/${key}`, expires_at: expiresAt.toISOString() }
  })
  route(api, contract.endPreviewLink, async ({ input, viewer }) => {
    await getAuthorsFor(db, viewer, input.news_id)
    await endPreviewLinks(db, input.news_id, onDesk(viewer))
    return {}
  })
  route(api, previewNews, async ({ input, reply }) => {
    reply.header('cache-control', 'no-store')
    const { articleId, isPublished } = await getPreviewed(db, input.key, now())
    if (isPublished) return { article: null, published_id: articleId }
    const article = await getPreview(db, articleId)
    return {
      article: { ...article, mentions: await mentions.listMentions(article.content, SHOWN.articleMentions) },
      published_id: null,
    }
  })

  route(api, contract.listArticleVersions, async ({ input, viewer }) => {
    await getAuthorsFor(db, viewer, input.news_id)
    return { versions: await listVersions(db, input.news_id) }
  })
  route(api, contract.getArticleVersion, async ({ input, viewer }) => {
    await getAuthorsFor(db, viewer, input.news_id)
    const { version, fields } = await getVersion(db, input.news_id, input.version_id)
    return { ...toFields(fields), ...version }
  })
  route(api, contract.restoreArticleVersion, async ({ input, viewer }) =>
    stateIn(await restoreVersion(db, await changeOf(viewer, input), input.version_id)),
  )

  route(api, contract.addArticleNote, async ({ input: { news_id: id, text, quote }, viewer }) => {
    await getAuthorsFor(db, viewer, id)
    return addNote(db, id, { text, quote, by: onDesk(viewer), at: now() })
  })
  route(api, contract.closeArticleNote, async ({ input, viewer }) => {
    await getAuthorsFor(db, viewer, input.news_id)
    const closing = { noteId: input.note_id, isClosed: input.is_closed === 1, by: onDesk(viewer), at: now() }
    return closeNote(db, input.news_id, closing)
  })

  route(api, contract.signWriting, async ({ input: { news_id: id, is_writing: isWriting }, viewer }) => {
    await getAuthorsFor(db, viewer, id)
    await signWriting(db, id, { memberId: viewer.id, isWriting: isWriting === 1, at: now() })
    const { version } = await getDraft(services, viewer, id)
    return { writers: await listWriters(db, id, viewer.id, now()), version }
  })
}

const stateIn = (row: DraftRow) => ({ state: stateOf(row), version: row.version })

type SentFields = Partial<Pick<z.output<(typeof contract.saveArticle)['input']>, keyof contract.ArticleFields>>

// Empty texts are stored as none; the link of a video in the form in which it is stored.
function fieldsOf(input: SentFields): NewText {
  const maybe = (text: string | null | undefined) => (text === '' ? null : text)
  const video = input.youtube_link == null ? input.youtube_link : youtubeId(input.youtube_link)
  return {
    title: input.title,
    lead: maybe(input.lead),
    photo: input.photo,
    photoDescription: maybe(input.photo_description),
    photoCredit: maybe(input.photo_credit),
    focalX: input.focal_x,
    focalY: input.focal_y,
    youtubeLink: video == null ? video : youtubeLink(video),
    date: input.date,
    language: maybe(input.language),
    topicIds: input.topic_ids,
    shareTitle: maybe(input.share_title),
    shareDescription: maybe(input.share_description),
    sharePhoto: input.share_photo,
  }
}
