import { X509Certificate, verify } from 'node:crypto'
// oxlint-disable-next-line eslint/no-restricted-imports -- root certificates are read, no connection is opened
import { getCACertificates } from 'node:tls'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { PaypalAccount } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { webhookCertificate } from '../../db/schema/money/payment.ts'
import type { Outbound } from '../outbound.ts'
import { PaymentProblem } from './payments.ts'
import { Signature } from './paypal-replies.ts'

/** PayPal's own hosts. Certificates come from these alone; live and sandbox do not accept each other's (threat F6). */
const LIVE = ['https://api.paypal.com', 'https://api-m.paypal.com']
const SANDBOX = ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com']
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
/** The name in each certificate that signs webhook events. */
const SIGNER = /^CN=messageverificationcerts(?:\.sandbox)?\.paypal\.com$/m

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** PayPal repeats an event for three days. */
const OLDEST_MS = 3 * DAY_MS
const AHEAD_MS = 5 * 60_000
/**
 * Maximum fetches per hour: of all URLs together that never returned a certificate of PayPal, and of each other URL.
 */
const FETCHES_MAX = 10
const CERTIFICATE_MAX = 64 * 1024
const TIMEOUT_MS = 10_000
/** Maximum number of certificates between the signer's and a root. */
const CHAIN_MAX = 4

/**
 * Verifies the signatures of PayPal's webhook events: SHA256withRSA over transmission id, time, webhook id and CRC-32
 * of the body. A certificate is fetched at most once per URL and day, and ten times an hour in total. One that signs
 * for PayPal and leads to a trusted root is stored in the database until it expires; its URL then has its own limit,
 * which forged events cannot use up. Other events cause no request.
 */
export function webhookVerifier(outbound: Outbound, db: Db, account: PaypalAccount, now: () => Date) {
  const origins = originsOf(account)
  /** The certificate of each URL that answered, undefined for one that is not PayPal's, and the time of the answer. */
  const known = new Map<string, { certificate: X509Certificate | undefined; at: number }>()
  /** Certificates that are being fetched, so that two concurrent events cause one request. */
  const finding = new Map<string, Promise<X509Certificate | undefined>>()
  /** Times of fetches, by URL for those that returned a certificate before, and under '' for all others. */
  const fetches = new Map<string, number[]>()

  const countFetch = (key: string, at: number): void => {
    const recent = (fetches.get(key) ?? []).filter((each) => each > at - HOUR_MS)
    if (recent.length >= FETCHES_MAX) throw new PaymentProblem('away', 'Too many certificates of PayPal were requested')
    fetches.set(key, [...recent, at])
  }
  const fetchChain = async (url: string): Promise<string> => {
    const reply = await outbound
      .get(url, { maxBytes: CERTIFICATE_MAX, timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => {
        throw new PaymentProblem('away', 'PayPal returned no certificate', { cause: error })
      })
    // Without an answer the result is unknown: the certificate may be fetched again.
    if (reply.status >= 500 || reply.status === 429) throw new PaymentProblem('away', 'PayPal returned no certificate')
    return reply.url === url && reply.status === 200 ? new TextDecoder().decode(reply.bytes) : ''
  }
  const findCertificate = async (url: string): Promise<X509Certificate | undefined> => {
    const [cached] = await db.select().from(webhookCertificate).where(eq(webhookCertificate.url, url))
    const at = now()
    let certificate = cached && signerIn(cached.chain, rootsOf(account), at)
    if (certificate === undefined) {
      countFetch(cached === undefined ? '' : url, at.getTime())
      const chain = await fetchChain(url)
      certificate = signerIn(chain, rootsOf(account), at)
      if (certificate !== undefined)
        await db
          .insert(webhookCertificate)
          .values({ url, chain })
          .onConflictDoUpdate({ target: webhookCertificate.url, set: { chain } })
    }
    known.set(url, { certificate, at: at.getTime() })
    return certificate
  }
  const certificateAt = async (url: string): Promise<X509Certificate | undefined> => {
    const at = now().getTime()
    for (const [each, { certificate, at: since }] of known)
      if (certificate === undefined ? since < at - DAY_MS : !isCurrent(certificate, now())) known.delete(each)
    const found = known.get(url)
    if (found !== undefined) return found.certificate
    const requested = finding.get(url) ?? findCertificate(url).finally(() => finding.delete(url))
    finding.set(url, requested)
    return requested
  }

  /** Returns whether PayPal signed a body. Throws PaymentProblem if this cannot be checked now. */
  return async (headers: Readonly<Record<string, unknown>>, body: string): Promise<boolean> => {
    const signed = Signature.safeParse(headers)
    if (!signed.success) return false
    const {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
      'paypal-cert-url': url,
      'paypal-auth-algo': algorithm,
    } = signed.data
    const age = now().getTime() - Date.parse(time)
    if (algorithm !== 'SHA256withRSA' || !(age <= OLDEST_MS && age >= -AHEAD_MS)) return false
    if (!URL.canParse(url) || !isOfPaypal(new URL(url), origins)) return false
    const certificate = await certificateAt(new URL(url).href)
    if (certificate === undefined) return false
    const message = `${id}|${time}|${account.webhookId}|${crc32(body)}`
    return verify('sha256', Buffer.from(message), certificate.publicKey, Buffer.from(signature, 'base64'))
  }
}

// Any other API than PayPal's is a stand-in with its own certificates.
function originsOf({ api }: PaypalAccount): readonly string[] {
  const { origin } = new URL(api)
  return [LIVE, SANDBOX].find((origins) => origins.includes(origin)) ?? [origin]
}

const isOfPaypal = (url: URL, origins: readonly string[]): boolean =>
  origins.includes(url.origin) &&
  CERTIFICATE_PATH.test(url.pathname) &&
  url.search === '' &&
  url.hash === '' &&
  url.username === '' &&
  url.password === ''

const rootsOf = ({ roots }: PaypalAccount): X509Certificate[] =>
  (roots ?? getCACertificates('default')).map((pem) => new X509Certificate(pem))

// The first certificate is the signer's, the others lead to a root.
function signerIn(chain: string, roots: readonly X509Certificate[], at: Date): X509Certificate | undefined {
  const pems = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    const [signer, ...others] = pems.slice(0, CHAIN_MAX + 1).map((pem) => new X509Certificate(pem))
    if (signer === undefined || !SIGNER.test(signer.subject)) return undefined
    return leadsToRoot(signer, others, { roots, at }) ? signer : undefined
  } catch {
    return undefined
  }
}

function leadsToRoot(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  { roots, at }: { roots: readonly X509Certificate[]; at: Date },
): boolean {
  let last = signer
  for (let depth = 0; depth <= CHAIN_MAX; depth += 1) {
    const issued = last
    const issuer = (each: X509Certificate) =>
      each.ca && isCurrent(each, at) && issued.checkIssued(each) && issued.verify(each.publicKey)
    if (!isCurrent(issued, at)) return false
    if (roots.some(issuer)) return true
    const next = others.find(issuer)
    if (next === undefined) return false
    last = next
  }
  return false
}

const isCurrent = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate
