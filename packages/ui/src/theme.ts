/** Local-storage key of the chosen theme (THEME-02). */
export const THEME_KEY = 'themeMode'
export type Theme = 'light' | 'dark'

/** What a stored value means: light unless it is exactly "dark" (THEME-03). */
export const readTheme = (stored: string | null): Theme => (stored === 'dark' ? 'dark' : 'light')

/** Runs in `<head>` before the first paint, so that no page flashes in the wrong theme. */
export const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem('${THEME_KEY}')==='dark'?'dark':'light'}catch{}`

/** Switches between light and dark and stores the choice. */
export function toggleTheme(): void {
  const root = document.documentElement
  const theme: Theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
  root.dataset.theme = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be switched off; the choice then lasts until the next page load.
  }
}
