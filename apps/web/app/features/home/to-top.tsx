import * as m from '@earshot/messages/home'
import styles from './home.module.css'

/** The way back up at the end of the page (HOME-06), a plain jump. */
export const ToTop = () => (
  <p className={`wrap ${styles.toTop}`}>
    <a href="#top">{m.home_back_to_the_top()}</a>
  </p>
)
