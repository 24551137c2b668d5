import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { createElement, type ReactNode } from 'react'

/**
 * A message above a form whose text may contain markup: only its plain formatting is rendered (SIGNIN-09, SIGNUP-07,
 * PHONE-22).
 */
export function MarkedMessage({ children: text }: { children: string }) {
  if (text.search(TAG) < 0) return <FormMessage>{text}</FormMessage>
  // Attributes are removed before the browser parses the text: it reports script attributes even in an inert document.
  const html = text.replace(TAG, '<$1>')
  return <FormMessage>{textsOf(new DOMParser().parseFromString(html, 'text/html').body)}</FormMessage>
}

const TAG = /<(\/?[a-z]\w*)\b[^>]*>/gi
/** Elements that are rendered, without their attributes. For all others only the text is rendered. */
const FORMATTING = new Set(['B', 'STRONG', 'I', 'EM', 'U', 'BR', 'CODE', 'SMALL'])
/** Elements whose text is not rendered. */
const SILENT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG', 'MATH', 'TEXTAREA'])

const textsOf = ({ childNodes }: Node): ReactNode[] => [...childNodes].map((node, key) => shown(node, key))

function shown(node: Node, key: number): ReactNode {
  const name = node.nodeName.toUpperCase()
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (node.nodeType !== Node.ELEMENT_NODE || SILENT.has(name)) return null
  if (name === 'BR') return <br key={key} />
  return FORMATTING.has(name) ? createElement(name.toLowerCase(), { key }, ...textsOf(node)) : textsOf(node)
}
