import * as m from '@earshot/messages/site'
import styles from './one-moment.module.css'

/**
 * Shows a placeholder of a members' page until the viewer is known. The server renders it for everybody, so it explains
 * the need for scripts.
 */
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
