import * as m from '@earshot/messages/site'
import styles from './one-moment.module.css'

/** What a page for members shows until it is known who looks; the server renders it for everybody, so that without scripts it has to say what it needs. */
export function OneMoment() {
  return (
    <div aria-busy="true" className={styles.words}>
      <p className="needs-scripts">{m.loading_page()}</p>
      <noscript>
        <p>{m.site_member_page_needs_scripts()}</p>
      </noscript>
    </div>
  )
}
