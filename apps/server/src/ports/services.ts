import type { Config } from '../config.ts'
import type { Db, OpenDb } from '../db/open.ts'
import type { Invalidation } from '../invalidation/invalidation.ts'
import type { ListenBrainz } from './listenbrainz.ts'
import type { Mail } from './mail.ts'
import type { Payments } from './payments/payments.ts'
import type { Search } from './search.ts'
import type { Sms } from './sms.ts'
import type { Social } from './social.ts'
import type { Storage } from './storage/storage.ts'

/**
 * The services that every part of the server receives. Time and external services are among them, so that tests need no
 * mocks.
 */
export type Services = {
  config: Config
  db: Db
  pool: OpenDb['pool']
  /** Connections for work that needs its own session, such as dumps. */
  direct: OpenDb['direct']
  /** The kind of database: the embedded one belongs to this process alone. */
  kind: OpenDb['kind']
  storage: Storage
  mail: Mail
  /** Undefined without a provider: codes are then shown instead of sent (demo mode). */
  sms: Sms | undefined
  social: Social
  search: Search
  listenBrainz: ListenBrainz
  /** The payment provider: PayPal, or the demo provider. */
  payments: Payments
  now: () => Date
  /** Publishes the changes of a write, so that no cached page shows the old state. */
  invalidation: Invalidation
}
