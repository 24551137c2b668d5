import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { openListenBrainz } from './listenbrainz.ts'
import type { ListenBrainz } from './listenbrainz.ts'
import { outboxOnly, smtpMail } from './mail.ts'
import type { Mail } from './mail.ts'
import { openSearch } from './open-search.ts'
import { openOutbound } from './outbound.ts'
import { demoPayments } from './payments/payments-demo.ts'
import { paypalPayments } from './payments/payments-paypal.ts'
import type { Payments } from './payments/payments.ts'
import type { Search } from './search.ts'
import { twilioSms } from './sms.ts'
import type { Sms } from './sms.ts'
import { appleSocial, googleSocial } from './social.ts'
import type { Social } from './social.ts'

/** Opens the external services that the settings name; a missing one is replaced locally or undefined. */
export function openPorts(
  config: Config,
  db: Db,
  now: () => Date,
): {
  mail: Mail
  sms: Sms | undefined
  social: Social
  search: Search
  listenBrainz: ListenBrainz
  payments: Payments
} {
  // The operator sets these URLs, so they may be in a private network.
  const outbound = openOutbound({ allowPrivate: true })
  const { smsUrl, googleClientId, appleClientId, paypal } = config
  return {
    search: openSearch(db, config.playerUrl),
    mail: config.mailUrl === undefined ? outboxOnly(db) : smtpMail(config.mailUrl, config.mailFrom),
    sms: smsUrl === undefined ? undefined : twilioSms(outbound, smsUrl, config.smsFrom),
    payments: paypal === undefined ? demoPayments(db, now) : paypalPayments(outbound, db, paypal, now),
    listenBrainz: openListenBrainz(outbound, config.listenbrainzUrl),
    social: {
      google:
        googleClientId === undefined
          ? undefined
          : googleSocial(outbound, { api: config.googleApiUrl, clientId: googleClientId, now }),
      apple:
        appleClientId === undefined
          ? undefined
          : appleSocial(outbound, { issuer: config.appleUrl, clientId: appleClientId, now }),
    },
  }
}
