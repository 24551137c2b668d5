import { ThemeSwitch } from './theme-switch.tsx'

/** Changes the theme of the site. */
export default function ThemeSwitchDemo() {
  return <ThemeSwitch />
}
