import { Extension, type Extensions, mergeAttributes, textblockTypeInputRule } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { MemberMention } from '../mention/member-mention.ts'
import type { MemberSuggestions } from '../mention/member-suggestions.ts'
import { BLOCKS } from './blocks.ts'
import { linkUrl } from './link.rules.ts'

/**
 * The editor accepts exactly the markup that the server's sanitizer accepts, so nothing is lost when a text is sent
 * (threat T8).
 */
export function extensionsFor({
  placeholder,
  canHeadings,
  canBlocks,
  canPictures,
  suggestions,
}: {
  placeholder: string
  canHeadings: boolean
  canBlocks: boolean
  canPictures: boolean
  suggestions?: MemberSuggestions | undefined
}): Extensions {
  const kit = StarterKit.configure({
    ...(canBlocks ? {} : { code: false, codeBlock: false, horizontalRule: false }),
    underline: false,
    heading: canHeadings ? { levels: [2, 3] } : false,
    dropcursor: { color: 'var(--blue)', width: 3 },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (url) => linkUrl(url) !== undefined,
    },
  })
  return [
    kit,
    Placeholder.configure({ placeholder }),
    ...(canHeadings ? [OneHash] : []),
    ...(canBlocks ? BLOCKS : []),
    ...(canPictures ? [OurPicture] : []),
    // Mentions of a draft stay without suggestions.
    MemberMention.configure(suggestions === undefined ? {} : { suggestion: suggestions.options }),
  ]
}

// Pictures of other hosts would reveal the reader to them; the server removes them, too.
const OurPicture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes({ alt: '' }, HTMLAttributes)],
})

// Headings in a post start at level 2: the title of the page has level 1.
const OneHash = Extension.create({
  name: 'oneHash',
  addInputRules() {
    const type = this.editor.schema.nodes['heading']
    return type === undefined ? [] : [textblockTypeInputRule({ find: /^#\s$/, type, getAttributes: { level: 2 } })]
  },
})
