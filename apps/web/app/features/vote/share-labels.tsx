import { copyText, facebookLink, twitterLink } from '@earshot/listening/share/share-links'
import * as m from '@earshot/messages/vote'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { useShareUrl } from '../../lib/head/share-url.ts'
import styles from './contest/contest-head.module.css'

const AWAY = { variant: 'veil', size: 's', target: '_blank', rel: 'noopener noreferrer' } as const

/** The share labels of a contest: "Fb" and "Tw" open the form of the network, "lg" copies the URL (VOTING-08). */
export function ShareLabels({ title, path }: { title: string; path: string }) {
  const url = useShareUrl(path)
  const [isCopied, setCopied] = useState<boolean>()
  return (
    <div className={styles.share}>
      <ul className={styles.labels} aria-label={m.share_item({ title })}>
        <li>
          <LinkButton href={facebookLink(url)} aria-label={`${m.vote_fb()} ${m.vote_share_on_facebook()}`} {...AWAY}>
            {m.vote_fb()}
          </LinkButton>
        </li>
        <li>
          <LinkButton
            href={twitterLink({ title, url })}
            aria-label={`${m.vote_tw()} ${m.vote_share_on_twitter()}`}
            {...AWAY}
          >
            {m.vote_tw()}
          </LinkButton>
        </li>
        <li className="needs-scripts">
          <Button
            variant="veil"
            size="s"
            aria-label={`${m.vote_lg()} ${m.vote_copy_the_address()}`}
            onClick={() => void copyText(url).then(setCopied)}
          >
            {m.vote_lg()}
          </Button>
        </li>
      </ul>
      <span role="status" className={styles.copied}>
        {isCopied === true && m.share_copied()}
        {isCopied === false && (
          <>
            {m.share_select()} <span className={styles.url}>{url}</span>
          </>
        )}
      </span>
    </div>
  )
}
