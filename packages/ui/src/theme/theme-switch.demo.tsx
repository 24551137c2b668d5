import { ThemeSwitch } from './theme-switch.tsx'

/** It changes the theme of the whole site. */
export default function ThemeSwitchDemo() {
  return <ThemeSwitch />
}
