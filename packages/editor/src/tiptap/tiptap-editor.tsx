import * as m from '@earshot/messages/editor'
import { Button } from '@earshot/ui/actions/button.tsx'
import { names } from '@earshot/ui/text/names'
import { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FullEditorProps } from '../field/editor-props.ts'
import { hasWords, isEmptyHtml } from '../field/html-text.rules.ts'
import { LengthNote } from '../field/length-note.tsx'
import { isSendKey } from '../field/send-key.ts'
import { MemberList } from '../mention/member-list.tsx'
import { memberSuggestions, type MemberSuggestions } from '../mention/member-suggestions.ts'
import { PasteNote } from '../paste/paste-note.tsx'
import { tidyPaste, type Dropped } from '../paste/pasted-html.ts'
import { htmlOfMarkdown, markdownIn } from '../paste/pasted-markdown.ts'
import { embedNode, embedOf } from './blocks.ts'
import { extensionsFor } from './extensions.ts'
import { InlineForm } from './inline-form.tsx'
import { linkUrl } from './link.rules.ts'
import { followKeys, roomAround } from './room-around.ts'
import { Toolbar } from './toolbar.tsx'
import { useEditorFacts } from './use-editor-facts.ts'
import { usePictures } from './use-pictures.ts'
import styles from './tiptap-editor.module.css'
import published from '@earshot/ui/text/rich-text.module.css'

/** The full editor; a separate chunk, so that reading pages never load it. */
export default function TiptapEditor(props: FullEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const [suggestions] = useState(() => props.members && memberSuggestions(props.members))
  const [editor] = useState(() => createEditor(props, suggestions))
  const appear = useEffectEvent(() => {
    if (host.current === null) return
    editor.mount(host.current)
    if (props.chosen === undefined) return
    // In paragraphs of plain text, each character and each line break is one position.
    const [from, to] = [props.chosen.from, props.chosen.to].map((place) =>
      Math.min(place + 1, editor.state.doc.content.size - 1),
    )
    editor.commands.setTextSelection({ from: from ?? 1, to: to ?? 1 })
    editor.view.focus()
    editor.commands.scrollIntoView()
  })
  useLayoutEffect(() => {
    appear()
    return () => editor.unmount()
  }, [editor])
  return (
    <>
      <div ref={host} className={styles.page} />
      <Tools {...props} editor={editor} />
      {suggestions !== undefined && <MemberList editor={editor} suggestions={suggestions} />}
    </>
  )
}

function createEditor(
  { id, value, placeholder = '', canHeadings = false, canBlocks = false, pictures }: FullEditorProps,
  suggestions: MemberSuggestions | undefined,
): Editor {
  return new Editor({
    element: null,
    content: value,
    injectCSS: false,
    extensions: extensionsFor({
      placeholder,
      canHeadings,
      canBlocks,
      canPictures: pictures !== undefined,
      suggestions,
    }),
    parseOptions: { preserveWhitespace: true },
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        dir: 'auto',
        class: names(published.text, styles.text),
      },
      // Tab always leaves the field, also inside a list, and Escape closes the suggestions or the surrounding dialog.
      handleDOMEvents: {
        keydown: (_view, { key }) => key === 'Tab' || (key === 'Escape' && !suggestions?.get()?.members.length),
      },
    },
  })
}

/** The toolbar and notes around the text, and the sync with the page's state. */
function Tools({
  editor,
  id,
  value,
  onChange,
  isWrong,
  canHeadings = false,
  canBlocks = false,
  pictures,
  canSendByKeys = false,
  most,
}: FullEditorProps & { editor: Editor }) {
  const [opened, setOpened] = useState<'link' | 'words' | 'embed'>()
  const [pasted, setPasted] = useState<Dropped>()
  const chooser = useRef<HTMLInputElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const known = useRef(value)
  const { uploads, add, dismiss } = usePictures(pictures)
  const canPictures = pictures !== undefined
  const { isPicture, alt, href } = useEditorFacts(editor, (now) => ({
    isPicture: now.isActive('image'),
    alt: textOf(now.getAttributes('image')['alt']),
    href: textOf(now.getAttributes('link')['href']),
  }))

  const notifyChange = useEffectEvent(() => {
    known.current = htmlOf(editor)
    onChange(known.current)
  })
  const addFiles = (files: readonly File[], at?: number) => {
    if (!canPictures || files.length === 0) return false
    add(editor, files, at)
    return true
  }
  const receive = useEffectEvent(addFiles)
  const tidy = (html: string) => {
    const tidied = tidyPaste(html)
    setPasted(tidied.dropped)
    return tidied.html
  }
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (canSendByKeys && isSendKey(event)) foot.current?.closest('form')?.requestSubmit()
    else if (isLinkKey(event)) setOpened('link')
    else return false
    event.preventDefault()
    return true
  })

  useEffect(() => {
    const onUpdate = () => notifyChange()
    editor.on('update', onUpdate)
    const props = editor.options.editorProps
    editor.setOptions({
      editorProps: {
        ...props,
        ...roomAround(foot),
        transformPastedHTML: tidy,
        // Plain text loses nothing, so the note about an earlier paste is removed.
        transformPastedText: (text) => {
          setPasted(undefined)
          return text
        },
        handlePaste: (_view, { clipboardData }) =>
          clipboardData !== null &&
          (takeMarkdown(editor, clipboardData, tidy) ||
            (!hasWords(clipboardData) && receive([...clipboardData.files]))),
        handleDrop: (view, event, _slice, isMoved) => {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          return !isMoved && receive([...(event.dataTransfer?.files ?? [])], at)
        },
        handleKeyDown: (_view, event) => press(event),
      },
    })
    const unfollow = followKeys(editor)
    return () => {
      unfollow()
      editor.off('update', onUpdate)
    }
  }, [editor])

  // The value changes from outside when a draft is restored, and when the text is cleared after sending.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setPasted(undefined)
    editor.commands.setContent(value, { emitUpdate: false, parseOptions: { preserveWhitespace: true } })
  }, [editor, value])

  useEffect(() => {
    const { dom } = editor.view
    dom.toggleAttribute('aria-invalid', isWrong)
    if (isWrong) {
      dom.setAttribute('aria-invalid', 'true')
      dom.setAttribute('aria-describedby', `${id}-error`)
    } else dom.removeAttribute('aria-describedby')
  }, [editor, id, isWrong])

  const close = () => {
    setOpened(undefined)
    editor.commands.focus()
  }
  const saveLink = (typed: string) => {
    const url = linkUrl(typed)
    if (url === undefined) return m.editor_link_address_wrong()
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    // Without a selection, the URL itself becomes the text of the link.
    if (empty && href === '')
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: url } }] }).run()
    else chain.extendMarkRange('link').setLink({ href: url }).run()
    setOpened(undefined)
    return undefined
  }
  return (
    <div ref={foot} className={styles.foot}>
      {opened === 'link' && (
        <InlineForm
          label={m.editor_where_does_the_link_lead()}
          initial={href}
          hint={m.editor_link_hint()}
          saveLabel={m.editor_set_link()}
          onSave={saveLink}
          onCancel={close}
          onRemove={
            href === ''
              ? undefined
              : () => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run()
                  setOpened(undefined)
                }
          }
        />
      )}
      {opened === 'embed' && (
        <InlineForm
          label={m.editor_embed()}
          initial=""
          hint={m.editor_embed_hint()}
          saveLabel={m.editor_embed_add()}
          onCancel={close}
          onSave={(typed) => {
            const found = embedOf(typed)
            if (found === undefined) return m.editor_embed_wrong()
            editor.chain().focus().insertContent(embedNode(found)).run()
            setOpened(undefined)
            return undefined
          }}
        />
      )}
      {opened === 'words' && (
        <InlineForm
          label={m.editor_what_does_the_picture_show()}
          initial={alt}
          hint={m.editor_alt_hint()}
          saveLabel={m.save()}
          onCancel={close}
          onSave={(text) => {
            editor
              .chain()
              .focus()
              .updateAttributes('image', { alt: text.trim().slice(0, 300) })
              .run()
            setOpened(undefined)
            return undefined
          }}
        />
      )}
      {opened === undefined && isPicture && (
        <p className={styles.aside}>
          <Button size="s" variant="quiet" onClick={() => setOpened('words')}>
            {alt === '' ? m.editor_describe_the_picture() : m.editor_edit_alt({ alt })}
          </Button>
        </p>
      )}
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={m.uploads()}>
          {uploads.map((upload) => (
            <li key={upload.id} className={upload.problem === undefined ? undefined : styles.wrong}>
              {upload.problem === undefined ? (
                <label className={styles.upload}>
                  <span>{m.editor_file_uploading({ name: upload.name })}</span>
                  <progress />
                </label>
              ) : (
                <>
                  <span role="alert">{upload.problem}</span>
                  <Button size="s" variant="quiet" onClick={() => dismiss(upload.id)}>
                    {m.close()}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.note}>
        {pasted !== undefined && <PasteNote dropped={pasted} />}
      </p>
      {most !== undefined && (
        <div className={styles.length}>
          <LengthNote length={value.length} most={most} />
        </div>
      )}
      <Toolbar
        editor={editor}
        id={id}
        canHeadings={canHeadings}
        canBlocks={canBlocks}
        onEmbed={() => setOpened(opened === 'embed' ? undefined : 'embed')}
        isLinking={opened === 'link'}
        onLink={() => setOpened(opened === 'link' ? undefined : 'link')}
        onPicture={canPictures ? () => chooser.current?.click() : undefined}
      />
      {pictures !== undefined && (
        <input
          ref={chooser}
          type="file"
          accept={pictures.types}
          multiple
          hidden
          aria-label={m.pictures()}
          onChange={({ target }) => {
            addFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      )}
    </div>
  )
}

// The schema removes HTML that the site does not render.
function takeMarkdown(editor: Editor, data: DataTransfer, tidy: (html: string) => string): boolean {
  const text = markdownIn(data)
  if (text === undefined) return false
  void htmlOfMarkdown(text).then((html) => {
    if (!editor.isDestroyed) editor.commands.insertContent(tidy(html))
  })
  return true
}

// The trailing empty line after a list or a picture is not part of the text.
const htmlOf = (editor: Editor): string =>
  isEmptyHtml(editor.getHTML()) ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isLinkKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey
