/** A route or http(s) address that may be followed, or undefined for anything else (HOME-03, threat T9). */
export function safeTarget(target: string | null | undefined): string | undefined {
  if (target === null || target === undefined) return undefined
  // "//host" and "/\host" leave the site although they begin like a path.
  if (/^\/(?![/\\])/.test(target)) return target
  return URL.canParse(target) && /^https?:$/.test(new URL(target).protocol) ? target : undefined
}
