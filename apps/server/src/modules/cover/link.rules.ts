/** An address that may stand behind a button: an in-app path or an http(s) address, else '' (HOME-03, threat T9). */
export const safeLink = (link: string): string => (/^(?:\/(?![/\\])|https?:\/\/)/i.test(link) ? link : '')
