import { contactUs } from '@earshot/contract/calls'
import type { ReportReason } from '@earshot/contract/community/moderation'
import { isReportedItem, reportSubject, type ReportedKind } from '@earshot/contract/community/report-subject'
import { CASE_REASONS, CLAIM, REPORT_REASONS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { AreaField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useId, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { setCallbackError } from '../../../lib/state/loading-store.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import styles from './report-dialog.module.css'

const REASONS: Record<ReportReason, { label: () => string; hint: () => string }> = {
  content: { label: m.content, hint: m.community_report_content_hint },
  media: { label: m.media, hint: m.community_report_media_hint },
  spam: { label: m.spam, hint: m.community_report_spam_hint },
  rights: { label: m.it_is_mine, hint: m.community_it_is_mine_hint },
}

const ITEM_HINTS: Partial<Record<ReportReason, () => string>> = {
  content: m.community_report_item_content_hint,
  media: m.community_report_item_media_hint,
}

/** The reported item; `name` is its title in the dialog. */
export type Reported = { kind: ReportedKind; id: number; name: string }

/**
 * Reports content to the moderators (POST-23, POST-24). Published items can be claimed by their owners, with a text and
 * a link (RELEASE-35).
 */
export function ReportDialog({
  kind,
  id,
  name,
  memberId,
  onClose,
}: Reported & { memberId: number; onClose: () => void }) {
  const group = useId()
  const [reason, setReason] = useState<ReportReason>('content')
  const [claim, setClaim] = useState('')
  const [link, setLink] = useState('')
  const { isBusy, error, send } = useSending()
  const isItem = isReportedItem(kind)
  const submit = () =>
    void send(async () => {
      await quietApi.post(contactUs, {
        user_id: memberId,
        subject: reportSubject(kind, id),
        message: reason,
        ...(reason === 'rights' && { claim, link }),
      })
      onClose()
      setCallbackError({ title: m.community_success(), content: m.successfully_submitted() })
    })
  return (
    <SubmitDialog title={m.community_report_of({ name })} isBusy={isBusy} onSubmit={submit} onCancel={onClose}>
      <fieldset className={styles.reasons}>
        <legend>{m.community_what_is_the_problem()}</legend>
        {(isItem ? CASE_REASONS : REPORT_REASONS).map((each) => (
          <div key={each} className={styles.reason}>
            <input
              type="radio"
              id={`${group}-${each}`}
              name={group}
              value={each}
              checked={reason === each}
              onChange={() => setReason(each)}
              aria-describedby={`${group}-${each}-hint`}
            />
            <label htmlFor={`${group}-${each}`}>{REASONS[each].label()}</label>
            <small id={`${group}-${each}-hint`}>
              {(isItem ? (ITEM_HINTS[each] ?? REASONS[each].hint) : REASONS[each].hint)()}
            </small>
          </div>
        ))}
      </fieldset>
      {reason === 'rights' && (
        <>
          <AreaField
            label={m.community_claim_text()}
            rows={4}
            required
            maxLength={CLAIM.textMax}
            value={claim}
            onChange={({ currentTarget }) => setClaim(currentTarget.value)}
          />
          <Field
            label={m.community_claim_link()}
            type="url"
            maxLength={CLAIM.linkMax}
            value={link}
            onChange={({ currentTarget }) => setLink(currentTarget.value)}
          />
        </>
      )}
      <FormMessage>{error}</FormMessage>
    </SubmitDialog>
  )
}
