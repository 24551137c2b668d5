// What React alone costs before a row is visible: no data to wait for, no style, no router.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const rows = Array.from({ length: 16 }, (_, place) =>
  createElement('article', { key: place }, createElement('a', { href: `#${place}` }, `Row ${place}`)),
)
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(rows)
