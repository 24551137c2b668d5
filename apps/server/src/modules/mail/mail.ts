import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_KINDS } from '@earshot/contract/limits'
import type { MailKind } from '@earshot/contract/member/notification-choices'
import * as m from '@earshot/messages/mail'
import { getSecret } from '../../access/secret.store.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import type { Services } from '../../ports/services.ts'
import { sentenceOf } from '../../process/log/announce.ts'
import { isPaused, recordMail } from './mail-record.ts'
import { htmlOf } from './template.ts'

/** The subject and plain text of a mail; its HTML part is derived from them. `code` is a one-time code in `text`. */
export type MailContent = { subject: string; text: string; code?: string }

/**
 * A kind of mail. `sample` contains facts for its preview. A mail with `kind` can be switched on and off by its
 * recipient, and names a way to unsubscribe with one click (RFC 8058).
 */
export type MailType<Facts> = {
  name: string
  kind?: UnsubscribeKind
  sample: Facts
  render: (facts: Facts) => MailContent
}

/** Mails that one click ends: those about a kind of notifications, or the daily digest (WRITING-17). */
type UnsubscribeKind = MailKind | 'digest'

/** The preview of a kind of mail. */
export type MailPreview = { name: string; preview: () => { subject: string; text: string; html: string } }

/** Defines a kind of mail; its preview is rendered from the sample. */
export const defineMail = <Facts>(type: MailType<Facts>): MailType<Facts> & MailPreview => ({
  ...type,
  preview: () => {
    const content = type.render(type.sample)
    const url = type.kind && 'https://music.example/unsubscribe?key=sample'
    return { subject: content.subject, ...partsOf(content, (file) => file, url) }
  },
})

/** The recipient of a mail; `memberId` is necessary for mails that can be switched off. */
export type Recipient = { email: string; memberId?: number }

/**
 * Renders and sends a mail in the language of the community. Returns the answer of the mail server. Throws if it
 * refuses the mail or does not answer; the job of the caller is then retried.
 */
export async function sendMail<Facts>(
  { config, db, mail }: Pick<Services, 'config' | 'db' | 'mail'>,
  type: MailType<Facts>,
  { email, memberId }: Recipient,
  facts: Facts,
): Promise<unknown> {
  const unsubscribeUrl =
    type.kind === undefined || memberId === undefined
      ? undefined
      : siteUrl(config, `/unsubscribe?key=${await makeUnsubscribeKey(db, memberId, type.kind)}`)
  const content = type.render(facts)
  const { text, html } = partsOf(content, (file) => siteUrl(config, file), unsubscribeUrl)
  const send = () =>
    mail.send({
      to: email,
      subject: content.subject,
      text,
      html,
      ...(content.code === undefined ? {} : { code: content.code }),
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            headers: {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
    })
  // Without a mail server the outbox has the mails.
  if (config.mailUrl === undefined) return send()
  const mailed = { kind: type.name, recipient: email, memberId, hasCode: content.code !== undefined }
  return recorded({ config, db }, mailed, send)
}

/** Sends a mail unless its address is paused, and records the attempt (OPERATIONS-10). */
async function recorded(
  { config, db }: Pick<Services, 'config' | 'db'>,
  mailed: Pick<Parameters<typeof recordMail>[1], 'kind' | 'recipient' | 'memberId' | 'hasCode'>,
  send: () => Promise<unknown>,
): Promise<unknown> {
  const record = (end: Pick<Parameters<typeof recordMail>[1], 'state' | 'answer' | 'isRefused'>) =>
    recordMail(db, { ...mailed, ...end })
  if (await isPaused(db, mailed.recipient)) {
    await record({ state: 'paused', answer: '', isRefused: false })
    return undefined
  }
  try {
    const answer = await send()
    await record({ state: 'sent', answer: withoutSecrets(answer, config), isRefused: false })
    return answer
  } catch (error) {
    await record({ state: 'failed', answer: answerOf(error, config), isRefused: isForGood(error) })
    throw error
  }
}

/** Returns the answer of the mail server in an error, or its sentence, without the password of MAIL_URL. */
export const answerOf = (error: unknown, config: Config): string =>
  withoutSecrets(error instanceof Error && 'response' in error ? error.response : sentenceOf(error), config)

/** Returns the answer of a mail server. Some servers repeat what was sent to them, such as the password. */
export function withoutSecrets(answer: unknown, { mailUrl }: Config): string {
  if (typeof answer !== 'string') return ''
  const { username, password } = mailUrl === undefined ? { username: '', password: '' } : new URL(mailUrl)
  return [password, decodeURIComponent(password), username, decodeURIComponent(username)]
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), answer)
    .slice(0, 500)
}

// A reply of class 5 to the recipient is permanent (RFC 5321).
const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode < 560

/** Returns both parts of a mail; `unsubscribeUrl` adds the sentence that says how to end mails of this kind. */
function partsOf(
  { subject, text }: MailContent,
  urlOf: (path: string) => string,
  unsubscribeUrl?: string,
): { text: string; html: string } {
  const complete =
    unsubscribeUrl === undefined ? text : `${text.trimEnd()}\n\n${m.unsubscribe_text({ link: unsubscribeUrl })}\n`
  return { text: complete, html: htmlOf({ subject, text: complete }, urlOf) }
}

/**
 * Returns the URL of a page of the site for a mail. It ignores the Host header: the sender of a request could choose
 * the target of the link.
 */
export const siteUrl = ({ publicUrl, host, port }: Config, path: string): string =>
  `${publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`}${path}`

/** Returns the key with which a member ends mails of a kind without signing in. It never expires. */
export async function makeUnsubscribeKey(db: Db, memberId: number, kind: UnsubscribeKind): Promise<string> {
  return `${memberId}.${kind}.${signature(await getSecret(db, SECRET), memberId, kind)}`
}

/** Returns the member and the kind of an unsubscribe key; undefined if it is forged. */
export async function readUnsubscribeKey(
  db: Db,
  key: string,
): Promise<{ memberId: number; kind: UnsubscribeKind } | undefined> {
  const [, id = '', name, signed = ''] = /^(\d{1,10})\.([a-z]+)\.([\w-]{43})$/.exec(key) ?? []
  const kind = name === 'digest' ? name : MAIL_KINDS.find((each) => each === name)
  if (kind === undefined) return undefined
  const expected = signature(await getSecret(db, SECRET), Number(id), kind)
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected)) ? { memberId: Number(id), kind } : undefined
}

const SECRET = 'unsubscribe key'

const signature = (secret: string, memberId: number, kind: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${memberId} ${kind}`).digest('base64url')
