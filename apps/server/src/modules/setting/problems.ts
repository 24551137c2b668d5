import type { SettingProblem } from '@earshot/contract/desk/settings'
import type { Config } from '../../config.ts'

/**
 * The facts besides the settings: the origin that the administrator's browser shows, the address of a proxy that is not
 * trusted, whether this is the demo world, and whether it sells subscriptions.
 */
export type Facts = { address: string | undefined; proxy: string | undefined; isDemoWorld: boolean; hasPlans: boolean }

/** A problem of the setting `name`. */
export type Problem = SettingProblem & { name: string }

/** Returns the settings that are unsafe or fit neither another one nor the community, with the cure (OPERATIONS-13). */
export function problemsOf(config: Config, { address, proxy, isDemoWorld, hasPlans }: Facts): Problem[] {
  const origin = originOf(address)
  const isRemote = config.publicUrl !== undefined || (origin !== undefined && !isLoopback(origin))
  const { environment } = config
  const domain = config.publicUrl === undefined ? 'music.example' : new URL(config.publicUrl).hostname
  const found: (Problem | false)[] = [
    config.publicUrl === undefined &&
      isRemote &&
      problem('PUBLIC_URL', 'public_url_missing', origin ?? 'https://music.example'),
    config.publicUrl !== undefined &&
      origin !== undefined &&
      origin !== config.publicUrl &&
      problem('PUBLIC_URL', 'public_url_differs', origin),
    config.publicUrl?.startsWith('http:') === true &&
      !isLoopback(config.publicUrl) &&
      problem('PUBLIC_URL', 'not_encrypted', `https://${domain}`),
    proxy !== undefined && problem('TRUST_PROXY', 'proxy_not_trusted', proxy),
    !config.rateLimits && problem('RATE_LIMITS', 'limits_off', 'on'),
    config.development && problem('NODE_ENV', 'development', 'production'),
    config.databaseUrl === undefined &&
      !config.dumpsCopied &&
      !isDemoWorld &&
      problem('DATABASE_URL', 'embedded_database', 'postgresql://user:password@host/database'),
    config.databaseUrl === undefined && config.backupMinutes === 0 && problem('BACKUP_MINUTES', 'no_dumps', '15'),
    environment.DEMO === 'on' && !isDemoWorld && problem('DEMO', 'demo_without_effect', 'off'),
    config.demoPasswords === 'known' && problem('DEMO_PASSWORDS', 'demo_passwords_known', 'random'),
    config.mailUrl === undefined && problem('MAIL_URL', 'mail_not_sent', `smtp://user:password@mail.${domain}:587`),
    config.mailUrl !== undefined &&
      config.mailFrom.includes('@localhost') &&
      problem('MAIL_FROM', 'mail_from_default', `Earshot <no-reply@${domain}>`),
    config.phoneRequired &&
      config.smsUrl === undefined &&
      problem('SMS_URL', 'codes_shown', 'https://ACCOUNT:TOKEN@api.twilio.com'),
    config.paypal === undefined && hasPlans && !isDemoWorld && problem('PAYMENTS', 'payments_demo', 'paypal'),
    config.feedPrivateAddresses && problem('FEED_PRIVATE_ADDRESSES', 'private_feeds', 'off'),
  ]
  return found.filter((each) => each !== false)
}

const problem = (name: string, of: SettingProblem['problem'], value: string): Problem => ({
  name,
  problem: of,
  line: `${name}=${value}`,
})

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname)
