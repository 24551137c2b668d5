import styles from './one-moment.module.css'

/** What a page for members shows until it is known who looks; the server renders it for everybody, so that without scripts it has to say what it needs. */
export function OneMoment() {
  return (
    <div className={styles.words}>
      <p className="needs-scripts">Loading …</p>
      <noscript>
        <p>This page is for members and needs JavaScript. Public pages work without it.</p>
      </noscript>
    </div>
  )
}
