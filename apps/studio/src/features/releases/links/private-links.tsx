import { createPrivateLink, endPrivateLink, listPrivateLinks } from '@earshot/contract/calls'
import type { PrivateLink } from '@earshot/contract/studio/private-links'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import { copyText } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { useId, useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import panels from '../release.module.css'
import styles from './private-links.module.css'

const DAYS = [1, 7, RELEASE.linkDaysUsual, 30, RELEASE.linkDaysMax]

/** The private links to a draft of a release or episode: made, copied once, listed and ended (RELEASE-32). */
export function PrivateLinks({ draft }: { draft: { release_id: number } | { episode_id: number } }) {
  const heading = useId()
  const links = useCall(listPrivateLinks, draft).data?.links ?? []
  const create = useAct(createPrivateLink)
  const end = useAct(endPrivateLink)
  const [days, setDays] = useState<number>(RELEASE.linkDaysUsual)
  const error = create.error ?? end.error
  const made = links.some(({ id }) => id === create.data?.id) ? create.data : undefined
  return (
    <section className={panels['panel']} aria-labelledby={heading}>
      <h2 id={heading}>{m.release_private_link()}</h2>
      <p className={panels['help']}>{m.release_private_link_help()}</p>
      {made !== undefined && <MadeLink key={made.id} url={made.url} />}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isBusy={end.isPending}
              onEnd={() => end.mutate({ ...draft, link_id: link.id })}
            />
          ))}
        </ul>
      )}
      <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      {links.length < RELEASE.linksMax && (
        <div className={styles.make}>
          <SelectField
            label={m.release_link_days()}
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {m.release_day_count({ count })}
              </option>
            ))}
          </SelectField>
          <Button disabled={create.isPending} onClick={() => create.mutate({ ...draft, days })}>
            {m.release_make_link()}
          </Button>
        </div>
      )}
    </section>
  )
}

function MadeLink({ url }: { url: string }) {
  const [word, setWord] = useState('')
  return (
    <div className={styles.made}>
      <Field
        label={m.release_new_link()}
        hint={m.release_link_once()}
        readOnly
        value={url}
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="solid"
        onClick={() => void copyText(url).then((isCopied) => setWord(isCopied ? m.share_copied() : m.share_select()))}
      >
        {m.share_copy()}
      </Button>
      <span role="status" className={panels['help']}>
        {word}
      </span>
    </div>
  )
}

function LinkRow({ link, isBusy, onEnd }: { link: PrivateLink; isBusy: boolean; onEnd: () => void }) {
  const ends = formatDay(link.expires_at)
  return (
    <li className={styles.link}>
      <span>
        {m.until_date({ date: ends })}
        {link.created_by != null && <bdi className={styles.by}>{link.created_by}</bdi>}
      </span>
      <Button size="s" disabled={isBusy} aria-label={m.release_end_link_until({ date: ends })} onClick={onEnd}>
        {m.end()}
      </Button>
    </li>
  )
}
