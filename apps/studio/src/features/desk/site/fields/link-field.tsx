import { findLinks } from '@earshot/contract/desk/calls'
import type { SiteContent } from '@earshot/contract/desk/site'
import { PAGE_PATHS } from '@earshot/contract/site/page-paths'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useDeferredValue, useState } from 'react'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { entryPagesOf } from '../entries.ts'
import styles from '../site.module.css'

/** Listed pages of the site that match what was typed. */
const PAGES_SHOWN = 6

/** A link that is typed, or found by the title of its page; one that leads nowhere is marked (SITE-14). */
export function LinkField({
  label,
  hint,
  error,
  isDead,
  draft,
  value,
  onChange,
}: {
  label: string
  hint?: string
  error: string | undefined
  /** Whether the link leads to something hidden, removed or unknown. */
  isDead: boolean
  draft: SiteContent
  value: string
  onChange: (link: string) => void
}) {
  const [asked, setAsked] = useState('')
  const text = useDeferredValue(asked.trim())
  const choose = (link: string) => {
    onChange(link)
    setAsked('')
  }
  return (
    <div className={styles.facts}>
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        error={error ?? (isDead ? m.site_leads_nowhere() : undefined)}
        value={value}
        inputMode="url"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <details>
        <summary>{m.site_find_page()}</summary>
        <Field
          label={m.site_find_page_hint()}
          type="search"
          value={asked}
          onChange={({ currentTarget }) => setAsked(currentTarget.value)}
        />
        {text !== '' && <Found text={text} draft={draft} onChoose={choose} />}
      </details>
    </div>
  )
}

function Found({ text, draft, onChoose }: { text: string; draft: SiteContent; onChoose: (link: string) => void }) {
  const call = useCall(findLinks, { search_text: text })
  const pages = pagesOf(draft).filter(({ title, link }) =>
    `${title} ${link}`.toLowerCase().includes(text.toLowerCase()),
  )
  return (
    <CallStates call={call} skeleton={<TableSkeleton rows={2} />}>
      {(found) =>
        found.length + pages.length === 0 ? (
          <p>{m.site_no_page_found()}</p>
        ) : (
          <ul className={styles.found}>
            {[...found, ...pages.slice(0, PAGES_SHOWN)].map(({ title, link }) => (
              <li key={link}>
                <Button size="s" variant="quiet" onClick={() => onChoose(link)}>
                  <bdi>{title === link ? title : `${title} ${link}`}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </CallStates>
  )
}

const pagesOf = (draft: SiteContent) => [
  ...PAGE_PATHS.map((link) => ({ title: link, link })),
  ...entryPagesOf(draft.values),
]
