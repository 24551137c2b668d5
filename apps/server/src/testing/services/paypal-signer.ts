import { randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Answer } from './fake-server.ts'

/** The path of certificates, before their names. */
export const CERTIFICATES = '/v1/notifications/certs/'

/**
 * Signs webhook events as PayPal does, with the key and the certificates of paypal-certificates/, which are valid from
 * 2020 to 2120.
 */
export function openSigner(webhookId: string) {
  /** The files of each certificate; other names answer 404. */
  const files = new Map([['CERT-1', ['signer', 'intermediate']]])
  return {
    root: pemOf('root'),
    /** Replaces the files of a certificate, the signer's first. */
    certify: (name: string, of: string[]): void => void files.set(name, of),
    answer: (path: string): Answer => {
      const of = files.get(path.slice(CERTIFICATES.length))
      if (of === undefined) return { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
      return { text: of.map(pemOf).join('') }
    },
    /**
     * Returns the headers of a body that is sent at the time `at` with the certificate of a URL; `isForged` signs for
     * another webhook.
     */
    sign: (body: string, { at, isForged, url }: { at: Date; isForged: boolean; url: string }) => {
      const [transmission, time] = [randomUUID(), at.toISOString()]
      const message = `${transmission}|${time}|${isForged ? 'ANOTHER' : webhookId}|${crc32(body)}`
      return {
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(message), pemOf('key')).toString('base64'),
        'paypal-cert-url': url,
        'paypal-auth-algo': 'SHA256withRSA',
      }
    },
  }
}

const pemOf = (name: string): string =>
  readFileSync(new URL(`paypal-certificates/${name}.pem`, import.meta.url), 'utf8')
