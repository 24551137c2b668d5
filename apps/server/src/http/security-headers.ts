import type { Config } from '../config.ts'

/**
 * The security headers of every reply, including those outside of routes. A page replaces the content-security policy
 * with its own.
 */
export function securityHeaders({
  publicUrl,
  appleClientId,
}: Pick<Config, 'publicUrl' | 'appleClientId'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    // Apple's window needs access to the page that opened it (SOCIAL-02).
    'cross-origin-opener-policy': appleClientId === undefined ? 'same-origin' : 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
