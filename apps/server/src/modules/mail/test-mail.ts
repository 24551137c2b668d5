import type { MAIL_CHECKS } from '@earshot/contract/desk/test-mail'
import * as m from '@earshot/messages/mail'
import type { Config } from '../../config.ts'
import { findTexts as findTextRecords } from '../../ports/dns.ts'
import type { Services } from '../../ports/services.ts'
import { answerOf, defineMail, sendMail, siteUrl, withoutSecrets } from './mail.ts'

/** Tells an administrator that mails of the community arrive (SETUP-12). */
export const testMail = defineMail<{ link: string }>({
  name: 'test',
  sample: { link: 'https://music.example/desk' },
  render: (facts) => ({ subject: m.test_mail_subject(), text: m.test_mail_text(facts) }),
})

type Check = { check: (typeof MAIL_CHECKS)[number]; is_ok: boolean }

/** Selectors of common mail providers: the name of a DKIM key cannot be found otherwise before a mail arrives. */
const SELECTORS = ['default', 'dkim', 'mail', 'selector1', 'selector2', 'google', 'k1', 's1', 'key1', 'mta', 'pm', 'mx']

/** Sends a test mail. Returns whether the server accepted it, its answer without passwords, and the checks. */
export async function sendTestMail(services: Services, to: string, findTexts: FindTexts = findTextRecords) {
  const { config } = services
  const checks = await checkSender(config, findTexts)
  try {
    const answer = await sendMail(services, testMail, { email: to }, { link: siteUrl(config, '/desk') })
    return { accepted: config.mailUrl !== undefined, answer: withoutSecrets(answer, config), checks }
  } catch (error) {
    return { accepted: false, answer: answerOf(error, config), checks }
  }
}

/** Checks the domain of the sender, and its records in the DNS. */
async function checkSender({ mailFrom, publicUrl }: Config, findTexts: FindTexts): Promise<Check[]> {
  const domain = /@([^\s<>@]+)>?$/.exec(mailFrom)?.[1]?.toLowerCase() ?? ''
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const [spf, dmarc, ...dkim] = await Promise.all([
    findTexts(domain),
    findTexts(`_dmarc.${domain}`),
    ...SELECTORS.map((selector) => findTexts(`${selector}._domainkey.${domain}`)),
  ])
  return [
    { check: 'sender', is_ok: host !== undefined && (host === domain || host.endsWith(`.${domain}`)) },
    { check: 'spf', is_ok: spf.some((text) => text.startsWith('v=spf1')) },
    { check: 'dkim', is_ok: dkim.flat().some((text) => /\bp=\S/.test(text)) },
    { check: 'dmarc', is_ok: dmarc.some((text) => text.startsWith('v=DMARC1')) },
  ]
}

type FindTexts = (name: string) => Promise<string[]>
