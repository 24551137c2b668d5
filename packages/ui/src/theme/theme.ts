import { localStore } from './browser-storage.ts'

/** The local-storage key of the chosen theme (THEME-02). */
export const THEME_KEY = 'themeMode'
export type Theme = 'light' | 'dark'

/** Parses a stored value: light unless it is exactly "dark" (THEME-03). */
export const readTheme = (stored: string | null): Theme => (stored === 'dark' ? 'dark' : 'light')

/** Runs in `<head>` before the first paint, so that no page flashes in the wrong theme. */
export const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem('${THEME_KEY}')==='dark'?'dark':'light'}catch{}`

/**
 * Applies the theme chosen in another tab, and the stored one when the page is restored from the back/forward cache;
 * returns a function that stops it.
 */
export function followTheme(): () => void {
  const show = () => {
    document.documentElement.dataset.theme = readTheme(localStore.getItem(THEME_KEY))
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) show()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) show()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

/** Switches between light and dark and stores the choice. */
export function toggleTheme(): void {
  const root = document.documentElement
  const theme: Theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
  root.dataset.theme = theme
  localStore.setItem(THEME_KEY, theme)
}
