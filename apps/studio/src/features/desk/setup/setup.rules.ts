import type { Setting } from '@earshot/contract/desk/settings'
import type { SiteContent } from '@earshot/contract/desk/site'

/** The steps after the administrator, in their order (SETUP-06). */
export const STEP_IDS = ['look', 'place', 'rights', 'mail', 'content', 'end'] as const
export type StepId = (typeof STEP_IDS)[number]

/** Settings of the step "Who may do what". */
export const RIGHTS = ['SIGN_UP', 'POSTING', 'CREATORS', 'HOLD_FIRST_POSTS', 'PHONE_REQUIRED'] as const

/** Settings of the community, the published and the shipped site, and the number of songs and podcasts. */
export type SetupData = {
  settings: readonly Pick<Setting, 'name' | 'is_set'>[]
  site: { published: SiteContent; shipped: SiteContent } | undefined
  items: number
}

/** Returns the steps that are done, wherever they were done; the last one is a check list and never done (SETUP-06). */
export function doneSteps({ settings, site, items }: SetupData): ReadonlySet<StepId> {
  const isAnySet = (...names: readonly string[]) =>
    settings.some(({ name, is_set: isSet }) => isSet && names.includes(name))
  const differs = (key: string) =>
    site !== undefined && JSON.stringify(site.published.values[key]) !== JSON.stringify(site.shipped.values[key])
  const done: Record<StepId, boolean> = {
    look: differs('identity'),
    place: isAnySet('TIME_ZONE') || differs('currency'),
    rights: isAnySet(...RIGHTS),
    mail: isAnySet('MAIL_URL'),
    content: items > 0,
    end: false,
  }
  return new Set(STEP_IDS.filter((id) => done[id]))
}

/** Returns whether a password can be read on its way: neither encrypted nor on this machine (SETUP-05). */
export const isUnencrypted = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol !== 'https:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
