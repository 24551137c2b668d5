import { playerOfPage } from '@earshot/contract/catalogue/sound-page'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import { Node, type JSONContent } from '@tiptap/core'

/** Something that an article embeds: a sound or post by the path of its page, or a YouTube video (NEWSROOM-03). */
export type Embedded = { kind: 'sound' | 'post' | 'youtube'; href: string }

/** Returns what an address embeds: a page of this site, or a YouTube video; undefined for any other address. */
export function embedOf(typed: string): Embedded | undefined {
  const address = typed.trim()
  const video = youtubeId(address)
  if (video !== undefined) return { kind: 'youtube', href: youtubeLink(video) }
  const url = URL.parse(address, window.location.origin)
  if (url === null || url.origin !== window.location.origin) return undefined
  if (/^\/community\/post\/[1-9]\d{0,8}$/.test(url.pathname)) return { kind: 'post', href: url.pathname }
  return playerOfPage(url.pathname) === undefined ? undefined : { kind: 'sound', href: url.pathname }
}

/** Returns the node of something embedded; its text is its address until the author writes a better one. */
export const embedNode = ({ kind, href }: Embedded): JSONContent => ({
  type: 'embed',
  attrs: { kind, href },
  content: [{ type: 'text', text: href }],
})

// The page of the article shows a player in its place; without scripts it is a link.
const Embed = Node.create({
  name: 'embed',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({ kind: { default: 'sound', rendered: false }, href: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      contentElement: (element) => element.querySelector('a') ?? element,
      getAttrs: (element) => ({
        kind: element.getAttribute('data-embed'),
        href: element.querySelector('a')?.getAttribute('href') ?? '',
      }),
    },
  ],
  renderHTML: ({ node }) => [
    'div',
    { 'data-embed': String(node.attrs['kind']) },
    ['a', { href: String(node.attrs['href']) }, 0],
  ],
  // The words are edited above the player, which plays while one writes. A video asks YouTube for nothing here.
  addNodeView() {
    return ({ node }) => {
      const [dom, words] = [document.createElement('div'), document.createElement('p')]
      const { kind, href } = { kind: String(node.attrs['kind']), href: String(node.attrs['href']) }
      const player = kind === 'sound' ? playerOfPage(href) : undefined
      dom.dataset['embed'] = kind
      dom.append(words)
      if (player !== undefined) dom.append(frameOf(player, href))
      return { dom, contentDOM: words, ignoreMutation: ({ target }) => !words.contains(target) }
    }
  },
})

function frameOf(src: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = src
  frame.title = title
  frame.loading = 'lazy'
  frame.contentEditable = 'false'
  return frame
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  marks: 'bold italic link',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

const Film = Node.create({
  name: 'film',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [{ tag: 'video[src^="/media/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['video', { ...HTMLAttributes, controls: '', preload: 'none' }],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cellNode = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** A new table with a head and two rows. */
export const newTable = (): JSONContent => ({
  type: 'table',
  content: ['tableHeader', 'tableCell', 'tableCell'].map((cell) => ({
    type: 'tableRow',
    content: [0, 1, 2].map(() => ({ type: cell, content: [{ type: 'paragraph' }] })),
  })),
})

/** The blocks that articles have in addition to those of posts. */
export const BLOCKS = [
  Embed,
  Figure,
  Caption,
  Film,
  Table,
  Row,
  cellNode('tableCell', 'td'),
  cellNode('tableHeader', 'th'),
]
