import * as m from '@earshot/messages/info'
import { chooseTheme, onThemeChange, readThemeChoice, type ThemeChoice } from '@earshot/ui/theme/theme'
import { useSyncExternalStore } from 'react'
import styles from './themes.module.css'

const CHOICES: Readonly<Record<ThemeChoice, () => string>> = {
  light: m.light,
  dark: m.dark,
  system: m.info_like_the_system,
}
const THEMES: readonly ThemeChoice[] = ['light', 'dark', 'system']

/** Chooses the theme of this browser: light, dark or the one of the system (ACCOUNT2-11). */
export function ThemeChoices() {
  const chosen = useSyncExternalStore(onThemeChange, readThemeChoice, () => undefined)
  return (
    <fieldset className={`needs-scripts ${styles.choices}`}>
      <legend>{m.info_theme()}</legend>
      {THEMES.map((theme) => (
        <label key={theme}>
          <input type="radio" name="theme" checked={chosen === theme} onChange={() => chooseTheme(theme)} />
          {CHOICES[theme]()}
        </label>
      ))}
    </fieldset>
  )
}
