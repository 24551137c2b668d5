import { emailConsents, updateEmailConsent } from '@earshot/contract/member/email-consent'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { listConsents, setConsent } from './email-consent.store.ts'

/** Registers the calls about the artists and podcasts that may read a member's e-mail address (SUPPORTERS-09). */
export function emailConsentRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, emailConsents, async ({ viewer }) => ({ data: await listConsents(db, viewer.id) }))

  route(api, updateEmailConsent, async ({ viewer, input: { kind, id, given } }) => {
    await setConsent(db, viewer.id, { kind, id }, { isGiven: given === 1, at: now() })
    return { data: await listConsents(db, viewer.id) }
  })
}
