import type { Community } from '@earshot/messages/identity'

/** Reads the community that the document names; undefined if it names none. The server writes the element. */
export function readDocumentCommunity(): Community | undefined {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  if (tag === null) return undefined
  const { tagline = '', logo = '', logoDark = '', source = '' } = tag.dataset
  return { name: tag.content, tagline, logo, logoDark, source }
}
