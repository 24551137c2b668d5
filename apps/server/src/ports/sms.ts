import type { Outbound } from './outbound.ts'

/**
 * Sends a text message to a number in international form (+15551234567). Throws if the provider refuses it or does not
 * answer in time.
 */
export type Sms = { send: (to: string, text: string) => Promise<void> }

const TIMEOUT_MS = 8_000
const REPLY_MAX = 64 * 1024

/**
 * Sends text messages with Twilio's API (2010-04-01, Messages): `url` is https://ACCOUNT:TOKEN@api.twilio.com, `from` a
 * number or a sender id.
 */
export function twilioSms(outbound: Outbound, url: string, from: string): Sms {
  const { username, password, origin } = new URL(url)
  const account = decodeURIComponent(username)
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64')}`
  return {
    send: async (to, text) => {
      const reply = await outbound.get(`${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        maxBytes: REPLY_MAX,
        timeoutMs: TIMEOUT_MS,
      })
      if (reply.status < 200 || reply.status >= 300) throw new Error(`the SMS provider answered ${reply.status}`)
    },
  }
}
