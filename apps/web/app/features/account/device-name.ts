import * as m from '@earshot/messages/account'

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** "Firefox on Linux": a browser's own description in two words. */
export function deviceName(description: string | null | undefined): string {
  const browser = BROWSERS.find(([sign]) => description?.includes(sign))?.[1]
  const system = SYSTEMS.find(([sign]) => description?.includes(sign))?.[1]
  if (browser === undefined && system === undefined) return description?.slice(0, 40) || m.account_another_device()
  const name = browser ?? m.account_a_browser()
  return system === undefined ? name : m.account_device_on({ browser: name, system })
}
