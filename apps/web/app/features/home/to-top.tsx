import * as m from '@earshot/messages/home'
import { scrollBehaviour } from '@earshot/ui/navigation/scroll-behaviour'
import styles from './home.module.css'

/** The way back up at the end of the page (HOME-06); without scripts it is a plain jump. */
export function ToTop() {
  return (
    <p className={`wrap ${styles.toTop}`}>
      <a href="#top" onClick={toTop}>
        {m.home_back_to_the_top()}
      </a>
    </p>
  )
}

function toTop(event: { preventDefault: () => void }): void {
  event.preventDefault()
  window.scrollTo({ top: 0, behavior: scrollBehaviour() })
}
