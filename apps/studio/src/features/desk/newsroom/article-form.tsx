import { blogCategories, uploadFile } from '@earshot/contract/calls'
import type { ArticleDraft } from '@earshot/contract/desk/newsroom'
import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import { memberSearch } from '@earshot/editor/mention/member-search'
import * as m from '@earshot/messages/newsroom'
import { AreaField, CheckField, Field } from '@earshot/ui/forms/field.tsx'
import { PictureButtons } from '../../../forms/pictures/picture-buttons.tsx'
import { api } from '../../../session/api.ts'
import { useCall } from '../../../session/use-call.ts'
import { AuthorsField } from './authors-field.tsx'
import { CoverField } from './cover-field.tsx'
import type { Article } from './use-article.ts'
import styles from './newsroom.module.css'

/** The fields of an article (NEWSROOM-02). */
export function ArticleForm({ draft, article: { values, change } }: { draft: ArticleDraft; article: Article }) {
  return (
    <>
      <Field
        label={m.title()}
        value={values.title}
        maxLength={NEWSROOM.titleMax}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <AreaField
        label={m.newsroom_lead()}
        rows={2}
        value={values.lead ?? ''}
        maxLength={NEWSROOM.leadMax}
        onChange={({ currentTarget }) => change({ lead: currentTarget.value })}
      />
      <RichEditor
        label={m.newsroom_text()}
        value={values.content}
        onChange={(content) => change({ content })}
        canHeadings
        canBlocks
        most={NEWSROOM.contentMax}
        pictures={PICTURES}
        members={findMembers}
      />
      <CoverField values={values} change={change} />
      <AuthorsField authors={values.authors} onChange={(authors) => change({ authors })} />
      <div className={styles.pair}>
        <Field
          label={m.newsroom_date_shown()}
          hint={m.newsroom_date_hint()}
          type="date"
          value={values.date ?? ''}
          onChange={({ currentTarget }) => change({ date: currentTarget.value === '' ? null : currentTarget.value })}
        />
        <Field
          label={m.language()}
          hint={m.newsroom_language_hint()}
          value={values.language ?? ''}
          maxLength={NEWSROOM.languageMax}
          onChange={({ currentTarget }) => change({ language: currentTarget.value })}
        />
      </div>
      <Topics ids={values.topic_ids} onChange={(topic_ids) => change({ topic_ids })} />
      {draft.may_review && <Sharing values={values} change={change} />}
    </>
  )
}

const findMembers = memberSearch(api)

const PICTURES = {
  types: 'image/jpeg,image/png',
  check: async () => undefined,
  upload: async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    return (await api.post(uploadFile, form)).url
  },
}

function Topics({ ids, onChange }: { ids: readonly number[]; onChange: (ids: number[]) => void }) {
  const { data } = useCall(blogCategories)
  const topics = data ?? []
  if (topics.length === 0) return null
  return (
    <fieldset className={styles.topics}>
      <legend>{m.newsroom_topics()}</legend>
      {topics.map(({ id, title }) => {
        const isOn = ids.includes(id)
        return (
          <CheckField
            key={id}
            label={<bdi>{title}</bdi>}
            checked={isOn}
            disabled={!isOn && ids.length >= NEWSROOM.topicsMax}
            onChange={() => onChange(isOn ? ids.filter((each) => each !== id) : [...ids, id])}
          />
        )
      })}
    </fieldset>
  )
}

/** Title and description for search engines and share cards, with a preview (NEWSROOM-14). */
function Sharing({ values, change }: Pick<Article, 'values' | 'change'>) {
  const title = values.share_title || values.title
  return (
    <details className={styles.more}>
      <summary>{m.newsroom_sharing()}</summary>
      <div className={styles.fields}>
        <Field
          label={m.newsroom_share_title()}
          value={values.share_title ?? ''}
          maxLength={NEWSROOM.shareTitleMax}
          onChange={({ currentTarget }) => change({ share_title: currentTarget.value })}
        />
        <AreaField
          label={m.newsroom_share_description()}
          rows={2}
          value={values.share_description ?? ''}
          maxLength={NEWSROOM.shareDescriptionMax}
          onChange={({ currentTarget }) => change({ share_description: currentTarget.value })}
        />
        <div role="group" aria-label={m.newsroom_share_photo()}>
          <p>{m.newsroom_share_photo()}</p>
          <PictureButtons
            hasPicture={Boolean(values.share_photo)}
            hint={m.newsroom_share_photo_hint()}
            onChange={(url) => change({ share_photo: url })}
          />
        </div>
        <div className={styles.card} aria-label={m.newsroom_share_preview()} role="group">
          {(values.share_photo ?? values.photo) && <img src={values.share_photo ?? values.photo ?? ''} alt="" />}
          <b dir="auto">{title || m.newsroom_untitled()}</b>
          <p dir="auto">{values.share_description || values.lead}</p>
        </div>
      </div>
    </details>
  )
}
