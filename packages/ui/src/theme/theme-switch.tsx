import * as m from '@earshot/messages/ui'
import { IconButton } from '../actions/icon-button.tsx'
import IconMoon from '../icons/moon.ts'
import IconSun from '../icons/sun.ts'
import { toggleTheme } from './theme.ts'
import styles from './theme-switch.module.css'

/**
 * Switches between light and dark. Both icons are rendered and the theme shows one, so that hydration always matches.
 */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <span className={`needs-scripts ${className ?? ''}`}>
      <IconButton label={m.ui_switch_between_light_and_dark()} onClick={toggleTheme}>
        <IconMoon size={22} className={styles.moon} />
        <IconSun size={22} className={styles.sun} />
      </IconButton>
    </span>
  )
}
