import * as m from '@earshot/messages/editor'
import IconUndo from '@earshot/ui/icons/arrow-back-up'
import IconRedo from '@earshot/ui/icons/arrow-forward-up'
import IconQuote from '@earshot/ui/icons/blockquote'
import IconBold from '@earshot/ui/icons/bold'
import IconH2 from '@earshot/ui/icons/h-2'
import IconH3 from '@earshot/ui/icons/h-3'
import IconItalic from '@earshot/ui/icons/italic'
import IconKeyboard from '@earshot/ui/icons/keyboard'
import IconLink from '@earshot/ui/icons/link'
import IconBullets from '@earshot/ui/icons/list'
import IconNumbers from '@earshot/ui/icons/list-numbers'
import IconMinus from '@earshot/ui/icons/minus'
import IconMusic from '@earshot/ui/icons/music'
import IconPicture from '@earshot/ui/icons/photo'
import IconStrike from '@earshot/ui/icons/strikethrough'
import IconTable from '@earshot/ui/icons/table'
import type { Editor } from '@tiptap/core'
import { useState, type ComponentType, type KeyboardEvent } from 'react'
import { newTable } from './blocks.ts'
import { useEditorFacts } from './use-editor-facts.ts'
import styles from './tiptap-editor.module.css'

type Tool = {
  name: string
  keys?: string
  Icon: ComponentType<{ size?: number }>
  isOn?: boolean
  isOff?: boolean
  run: () => unknown
}
type Props = {
  editor: Editor
  id: string
  canHeadings: boolean
  canBlocks: boolean
  onEmbed: () => void
  onLink: () => void
  onPicture: (() => void) | undefined
  isLinking: boolean
}

/** Formats the text. The toolbar is one tab stop, with arrow keys inside (WAI-ARIA toolbar pattern). */
export function Toolbar({ editor, id, canHeadings, canBlocks, onEmbed, onLink, onPicture, isLinking }: Props) {
  const facts = useEditorFacts(editor, (now) => ({
    isBold: now.isActive('bold'),
    isItalic: now.isActive('italic'),
    isStrike: now.isActive('strike'),
    isLink: now.isActive('link'),
    isH2: now.isActive('heading', { level: 2 }),
    isH3: now.isActive('heading', { level: 3 }),
    isBullets: now.isActive('bulletList'),
    isNumbers: now.isActive('orderedList'),
    isQuote: now.isActive('blockquote'),
    isCode: canBlocks && now.isActive('codeBlock'),
    mayUndo: now.can().undo(),
    mayRedo: now.can().redo(),
  }))
  const [stop, setStop] = useState(0)
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      name: m.bold(),
      keys: 'Control+B',
      Icon: IconBold,
      isOn: facts.isBold,
      run: () => chain().toggleBold().run(),
    },
    {
      name: m.italic(),
      keys: 'Control+I',
      Icon: IconItalic,
      isOn: facts.isItalic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: m.editor_strikethrough(),
      keys: 'Control+Shift+S',
      Icon: IconStrike,
      isOn: facts.isStrike,
      run: () => chain().toggleStrike().run(),
    },
    { name: m.link(), keys: 'Control+K', Icon: IconLink, isOn: facts.isLink || isLinking, run: onLink },
    ...(canHeadings
      ? [
          {
            name: m.heading(),
            keys: 'Control+Alt+2',
            Icon: IconH2,
            isOn: facts.isH2,
            run: () => chain().toggleHeading({ level: 2 }).run(),
          },
          {
            name: m.editor_smaller_heading(),
            keys: 'Control+Alt+3',
            Icon: IconH3,
            isOn: facts.isH3,
            run: () => chain().toggleHeading({ level: 3 }).run(),
          },
        ]
      : []),
    {
      name: m.editor_bulleted_list(),
      keys: 'Control+Shift+8',
      Icon: IconBullets,
      isOn: facts.isBullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: m.numbered_list(),
      keys: 'Control+Shift+7',
      Icon: IconNumbers,
      isOn: facts.isNumbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: m.quote(),
      keys: 'Control+Shift+B',
      Icon: IconQuote,
      isOn: facts.isQuote,
      run: () => chain().toggleBlockquote().run(),
    },
    ...(onPicture === undefined ? [] : [{ name: m.picture(), Icon: IconPicture, run: onPicture }]),
    ...(canBlocks
      ? [
          { name: m.editor_embed(), Icon: IconMusic, run: onEmbed },
          { name: m.editor_table(), Icon: IconTable, run: () => chain().insertContent(newTable()).run() },
          { name: m.editor_divider(), Icon: IconMinus, run: () => chain().setHorizontalRule().run() },
          {
            name: m.editor_code(),
            keys: 'Control+Alt+C',
            Icon: IconKeyboard,
            isOn: facts.isCode,
            run: () => chain().toggleCodeBlock().run(),
          },
        ]
      : []),
    {
      name: m.undo(),
      keys: 'Control+Z',
      Icon: IconUndo,
      isOff: !facts.mayUndo,
      run: () => chain().undo().run(),
    },
    {
      name: m.editor_redo(),
      keys: 'Control+Shift+Z',
      Icon: IconRedo,
      isOff: !facts.mayRedo,
      run: () => chain().redo().run(),
    },
  ]
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const to = nextStop(event.key, stop, tools.length)
    if (to === undefined) return
    event.preventDefault()
    setStop(to)
    const button = event.currentTarget.children.item(to)
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={m.editor_formatting()}
      aria-controls={id}
      className={styles.toolbar}
      onKeyDown={walk}
    >
      {tools.map(({ name, keys, Icon, isOn, isOff, run }, index) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={name}
          title={keys === undefined ? name : `${name} (${keyNames(keys)})`}
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={isOn}
          aria-disabled={isOff === true || undefined}
          aria-keyshortcuts={keys}
          // Pressing a button must not change the selection.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(index)}
          onClick={() => {
            if (isOff !== true) run()
          }}
        >
          <Icon size={20} />
        </button>
      ))}
    </div>
  )
}

function nextStop(key: string, stop: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (stop + 1) % count
    case 'ArrowLeft':
      return (stop + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const keyNames = (keys: string): string =>
  isApple
    ? keys.replace('Control', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
    : keys.replace('Control', 'Ctrl')
