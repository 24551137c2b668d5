import { localStore } from './browser-storage.ts'

/** The local-storage key of the chosen theme (THEME-02). */
export const THEME_KEY = 'themeMode'
/** The local-storage key of what a person chose, which may be the theme of their system (ACCOUNT2-11). */
export const THEME_CHOICE_KEY = 'earshot-theme'
export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const IS_DARK = '(prefers-color-scheme: dark)'

/** Parses a stored value: light unless it is exactly "dark" (THEME-03). */
export const readTheme = (stored: string | null): Theme => (stored === 'dark' ? 'dark' : 'light')

/** Runs in `<head>` before the first paint, so that no page flashes in the wrong theme. */
export const themeScript = `try{let t=localStorage.getItem('${THEME_KEY}'),s=localStorage.getItem('${THEME_CHOICE_KEY}')==='system';if(s)t=matchMedia('${IS_DARK}').matches?'dark':'light';document.documentElement.dataset.theme=t==='dark'?'dark':'light';if(s)localStorage.setItem('${THEME_KEY}',t)}catch{}`

/** Returns what the person chose: without a choice, the theme that is stored (THEME-03). */
export function readThemeChoice(): ThemeChoice {
  return localStore.getItem(THEME_CHOICE_KEY) === 'system' ? 'system' : readTheme(localStore.getItem(THEME_KEY))
}

/** Shows a theme, or the one of the system, and stores the choice and the theme that is shown (ACCOUNT2-11). */
export function chooseTheme(choice: ThemeChoice): void {
  localStore.setItem(THEME_CHOICE_KEY, choice)
  show(choice === 'system' ? themeOfSystem() : choice)
}

/** Calls back when the theme or the choice may have changed in this tab; returns a function that stops it. */
export function onThemeChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const themeOfSystem = (): Theme => (window.matchMedia(IS_DARK).matches ? 'dark' : 'light')

// The attribute is set also if it stays the same, which notifies the observers of a new choice.
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStore.setItem(THEME_KEY, theme)
}

/**
 * Applies the theme chosen in another tab, the stored one when the page is restored from the back/forward cache, and a
 * change of the system to those who chose it; returns a function that stops it.
 */
export function followTheme(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const showStored = () => {
    document.documentElement.dataset.theme = readTheme(localStore.getItem(THEME_KEY))
  }
  const showSystem = () => {
    if (readThemeChoice() === 'system') show(themeOfSystem())
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === THEME_CHOICE_KEY || key === null) showStored()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    showStored()
    showSystem()
  }
  window.addEventListener('storage', onStorage, { signal })
  window.addEventListener('pageshow', onShow, { signal })
  window.matchMedia(IS_DARK).addEventListener('change', showSystem, { signal })
  return () => ended.abort()
}

/** Switches between light and dark and stores the choice. */
export function toggleTheme(): void {
  chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
}
