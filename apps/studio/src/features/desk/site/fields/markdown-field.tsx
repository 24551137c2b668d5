import { showText } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import IconBlockquote from '@earshot/ui/icons/blockquote'
import IconBold from '@earshot/ui/icons/bold'
import IconH2 from '@earshot/ui/icons/h-2'
import IconItalic from '@earshot/ui/icons/italic'
import IconLink from '@earshot/ui/icons/link'
import IconList from '@earshot/ui/icons/list'
import IconListNumbers from '@earshot/ui/icons/list-numbers'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { marked, type Mark, type Selected } from '../markdown-marks.ts'
import styles from '../site.module.css'

const TOOLS: readonly { mark: Mark; label: () => string; Icon: typeof IconBold }[] = [
  { mark: 'bold', label: m.bold, Icon: IconBold },
  { mark: 'italic', label: m.italic, Icon: IconItalic },
  { mark: 'heading', label: m.heading, Icon: IconH2 },
  { mark: 'link', label: m.link, Icon: IconLink },
  { mark: 'list', label: m.site_mark_list, Icon: IconList },
  { mark: 'numbers', label: m.numbered_list, Icon: IconListNumbers },
  { mark: 'quote', label: m.quote, Icon: IconBlockquote },
]
const ROWS = { least: 4, most: 18 } as const

/** A text in Markdown with a toolbar, and its preview (SITE-17). */
export function MarkdownField({
  label,
  error,
  value,
  onChange,
}: {
  label: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isShown, setShown] = useState(false)
  // The selection after a mark was set, once the text is rendered.
  const selection = useRef<Selected>(undefined)
  useEffect(() => {
    const next = selection.current
    selection.current = undefined
    if (next === undefined || area.current === null) return
    area.current.focus()
    area.current.setSelectionRange(next.start, next.end)
  })
  const set = (mark: Mark) => {
    if (area.current === null) return
    const { selectionStart: start, selectionEnd: end } = area.current
    const next = marked({ text: value, start, end }, mark)
    selection.current = next
    onChange(next.text)
  }
  return (
    <div className={styles.facts}>
      <div className={styles.tools} role="toolbar" aria-label={m.site_tools_of({ label })}>
        {TOOLS.map(({ mark, label: words, Icon }) => (
          <IconButton key={mark} label={words()} disabled={isShown} onClick={() => set(mark)}>
            <Icon size={20} />
          </IconButton>
        ))}
        <Button size="s" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? m.site_write() : m.preview()}
        </Button>
      </div>
      {isShown ? (
        <Shown text={value} />
      ) : (
        <AreaField
          ref={area}
          label={label}
          error={error}
          value={value}
          rows={Math.min(ROWS.most, Math.max(ROWS.least, value.split('\n').length + 1))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  )
}

function Shown({ text }: { text: string }) {
  const [html, setHtml] = useState<string>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    api.post(showText, { text }).then(
      (shown) => setHtml(shown.html),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }, [text])
  if (problem !== '') return <p className={styles.problem}>{problem}</p>
  return (
    <div className={styles.text} aria-busy={html === undefined}>
      <RichText html={html ?? ''} />
    </div>
  )
}
