import * as m from '@earshot/messages/player'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import type { Listening } from '../open/listening.ts'
import { hrefOf } from '../router.tsx'
import styles from './about.module.css'

/** Shows the facts of a release and links to its page on the community site. */
export function About({ listening: { about, home, word } }: { listening: Listening }) {
  if (about.length === 0 && home === undefined) return null
  return (
    <div className={styles.about}>
      {about.length > 0 && (
        <dl className={styles.facts}>
          {about.map(({ label, value, page }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{page === undefined ? value : <Link href={hrefOf(page)}>{value}</Link>}</dd>
            </div>
          ))}
        </dl>
      )}
      {home !== undefined && <LinkButton href={home}>{m.player_on_site({ kind: word })}</LinkButton>}
    </div>
  )
}
