import type { Config } from './config.ts'
import type { Db, OpenDb } from './db/open.ts'
import type { Invalidation } from './invalidation/invalidation.ts'
import type { ListenBrainz } from './ports/listenbrainz.ts'
import type { Mail } from './ports/mail.ts'
import type { Payments } from './ports/payments.ts'
import type { Search } from './ports/search.ts'
import type { Sms } from './ports/sms.ts'
import type { Social } from './ports/social.ts'
import type { Storage } from './ports/storage.ts'

/** What every part of the server is handed: time and outside services come in, so that tests need no mocks. */
export type Services = {
  config: Config
  db: Db
  pool: OpenDb['pool']
  /** Which database it is: the embedded one belongs to this process alone. */
  kind: OpenDb['kind']
  storage: Storage
  mail: Mail
  /** Undefined without a provider: codes are then shown instead of sent (demo mode). */
  sms: Sms | undefined
  social: Social
  search: Search
  listenBrainz: ListenBrainz
  /** Who takes and returns money: PayPal, or the demonstration. */
  payments: Payments
  now: () => Date
  /** Announces what a write changed, so that no cached page shows the old state. */
  invalidation: Invalidation
}
